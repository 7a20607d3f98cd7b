"use strict";
const form = document.getElementById("filters");
const get = (id) => (document.getElementById(id) || { value: "" }).value;
const fits = (node, key, value) => !value || node.dataset[key] === value;
function show() {
  const [idiom, action, proof, path] = ["i", "a", "p", "f"].map(get);
  let findings = 0, files = 0;
  for (const file of document.querySelectorAll(".file")) {
    let found = 0, proofs = 0;
    for (const node of file.querySelectorAll("[data-i]")) {
      node.hidden = !(fits(node, "i", idiom) && fits(node, "a", action));
      found += !node.hidden;
    }
    for (const node of file.querySelectorAll("[data-p]")) {
      node.hidden = !fits(node, "p", proof);
      proofs += !node.hidden;
    }
    const named = file.dataset.f.toLowerCase().includes(path.toLowerCase());
    file.hidden = !(named && (found || !(idiom || action)) && (proofs || !proof));
    if (!file.hidden) { files += 1; findings += found; }
  }
  const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
  document.getElementById("shown").textContent =
    `${count(findings, "finding")} in ${count(files, "file")}`;
}
form.hidden = false;
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(show));
show();
