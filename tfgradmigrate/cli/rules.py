"""`tfgradmigrate rules`: all finding codes, a line each or for programs."""

from __future__ import annotations

from tfgradmigrate.cli import plainly
from tfgradmigrate.cli.outputs import PLAIN, OutputFormat, Outputs
from tfgradmigrate.cli.terminal import clean_end

app = plainly.application()


@app.command()
@plainly.described(*PLAIN)
def rules(
    output_format: list[str] | None = None,
    output_file: str | None = None,
) -> None:
    """List the finding codes: what is done, and what it is about.

    'tfgradmigrate explain CODE' prints the whole page of one.
    """
    with clean_end():
        outputs = Outputs(output_format, output_file, PLAIN)
        from tfgradmigrate.idioms import registry
        from tfgradmigrate.report import rules as report
        from tfgradmigrate.rules.findings import explanations

        idioms = [(idiom.name, [code.code for code in idiom.codes]) for idiom in registry()]
        pages = list(explanations().values())

        def render(output_format: OutputFormat) -> str:
            if output_format is OutputFormat.JSON:
                return report.render(pages, idioms)
            return report.listed(pages)

        outputs.write(render)
