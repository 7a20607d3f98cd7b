// Look at a report of `--report` in a browser: pictures at three widths, light and dark, and on
// paper, the accessibility rules of axe, and whether it asks for anything or runs anything.
//
//   npm install playwright-core axe-core        (anywhere; NODE_PATH says where, if not here)
//   node scripts/look_at_report.mjs report.html pictures/
//
// CHROMIUM names the browser, /usr/bin/chromium by default. Ends with 1 if axe finds a violation, if
// the page asks for something, says something on the console, or is wider than its window, and if a
// table is wider than its place.

import { createRequire } from "node:module";
import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [report, pictures] = process.argv.slice(2);
const require = createRequire(join(process.env.NODE_PATH || process.cwd(), "any.js"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");

const WIDTHS = { desktop: [1280, 900], phone: [390, 844], small: [320, 640] };
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: FLAGS,
});
// axe has to be put into a page that lets no other script run.
const context = await browser.newContext({ bypassCSP: true });
let faults = 0;
const fault = (what) => { faults += 1; console.log(`FAULT ${what}`); };

for (const [name, [width, height]] of Object.entries(WIDTHS)) {
  for (const scheme of ["light", "dark"]) {
    const page = await context.newPage();
    page.on("console", (message) => fault(`console: ${message.text()}`));
    page.on("dialog", async (dialog) => { fault("dialog"); await dialog.dismiss(); });
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) fault(`asks for ${request.url()}`);
    });
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    const begun = Date.now();
    await page.goto(pathToFileURL(resolve(report)).href);
    const seconds = (Date.now() - begun) / 1000;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) fault(`${name}: ${wide} pixels wide`);
    const sideways = await page.evaluate(() =>
      [...document.querySelectorAll(".wide")].filter((each) => each.scrollWidth > each.clientWidth).length);
    if (sideways) fault(`${name}: ${sideways} tables scroll sideways`);
    await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`) });
    await page.evaluate(() => (document.querySelector("figure") || document.querySelector(".file"))?.scrollIntoView());
    await page.screenshot({ path: join(pictures, `${name}-${scheme}-files.png`) });
    await page.addScriptTag({ path: axe });
    const found = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
    for (const each of found.violations) {
      fault(`axe: ${each.id} (${each.impact}) ${each.nodes.length}: ${each.nodes[0].html.slice(0, 160)}`);
    }
    console.log(`${name} ${scheme}: ${found.violations.length} violations, loaded in ${seconds} s`);
    await page.close();
  }
}

// The filters, by keyboard: the first value of each leaves what has it, and nothing else.
const page = await context.newPage();
await page.goto(pathToFileURL(resolve(report)).href);
for (const id of ["i", "a", "p"]) {
  const select = page.locator(`select#${id}`);
  if (!(await select.count())) continue;
  await select.focus();
  await page.keyboard.press("ArrowDown");
  const value = await select.inputValue();
  const wrong = await page.evaluate(
    ([key, wanted]) => [...document.querySelectorAll(`[data-${key}]`)].filter(
      (node) => node.checkVisibility({ contentVisibilityAuto: false }) && node.dataset[key] !== wanted,
    ).length,
    [id, value],
  );
  const shown = await page.locator("#shown").textContent();
  if (!value || wrong) fault(`filter ${id}: ${wrong} others than ${value} are shown`);
  console.log(`filter ${id} ${value}: ${shown}`);
  await page.locator("button[type=reset]").press("Enter");
  await page.waitForTimeout(50);
}
const all = await page.locator("#shown").textContent();
await page.locator("#f").fill("no such file");
if (await page.locator(".file:visible").count()) fault("filter f: files are shown");
console.log(`all: ${all}`);

const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
await plain.goto(pathToFileURL(resolve(report)).href);
if (await plain.locator("form").isVisible()) fault("filters are shown that need a script");
await plain.screenshot({ path: join(pictures, "without-script.png") });

// Hundreds of pages take minutes, and look like the first ones.
if (statSync(report).size < 1e6) {
  const paper = await context.newPage();
  await paper.goto(pathToFileURL(resolve(report)).href);
  await paper.pdf({ path: join(pictures, "paper.pdf"), format: "A4" });
}
await browser.close();
process.exit(faults ? 1 : 0);
