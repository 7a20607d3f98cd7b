"""Files of Python 2: converted to Python 3, and migrated as any other, with everything said of them
at its old place.
"""

from __future__ import annotations

from msgspec.structs import replace

from tfgradmigrate.front.python2.detection import Form, python2_form
from tfgradmigrate.options import Migrate, MigrationOptions
from tfgradmigrate.rules.findings.failed import Python2
from tfgradmigrate.rules.findings.python2_file import Converted
from tfgradmigrate.rules.model import Action, FileFailure, FileResult


def migrate_python(text: str, path: str, options: MigrationOptions, migrate: Migrate) -> FileResult:
    """Migrate a module of either Python with what migrates one of Python 3: for that, it alone.

    The result has the failure TGM902 where a file of Python 2 is not to be converted, or cannot be.
    """
    form = python2_form(text)
    if form is None:
        return migrate(text, path, options)
    if not (options.python2 and options.wants(Converted.code)):
        remedy = form.remedy or "convert the file first (`2to3 -w`, `fissix`), then migrate it"
        return _failed(text, path, form.line, f"Python 2: {form.what}; {remedy}")
    if form.mixed:
        return _spaced(text, path, options, migrate, form)
    return _migrated(text, path, options, migrate, form)


def in_python3(text: str) -> str:
    """Return a text of Python 2 that can be migrated as the text of Python 3 that is migrated.

    Raises ConversionError for one that cannot be converted.
    """
    from tfgradmigrate.front.python2.conversion import convert
    from tfgradmigrate.front.python2.tabs import SpacedText

    form = python2_form(text)
    converted = text if form is None or form.mixed else convert(text).text
    left = python2_form(converted)
    # Tabs and spaces may be all that is seen of a text, or be seen behind what was converted.
    return convert(SpacedText(text).text).text if left is not None and left.mixed else converted


def _spaced(
    text: str, path: str, options: MigrationOptions, migrate: Migrate, form: Form
) -> FileResult:
    """Migrate a module that mixes tabs and spaces in its indentation, as Python 2 reads it."""
    from tfgradmigrate.front.python2.tabs import SpacedText

    spaced = SpacedText(text)
    form = form._replace(mixed=True)
    return spaced.put_back(_migrated(spaced.text, path, options, migrate, form))


def _migrated(
    text: str, path: str, options: MigrationOptions, migrate: Migrate, form: Form
) -> FileResult:
    """Convert a module of Python 2, migrate what comes of it, and lead its places back."""
    from tfgradmigrate.front.python2.conversion import ConversionError, convert
    from tfgradmigrate.front.python2.findings import conversion_findings
    from tfgradmigrate.front.python2.places import Places

    try:
        converted = convert(text)
    except ConversionError as error:
        message = f"Python 2: {form.what}; it cannot be converted: {error.message}"
        return _failed(text, path, error.line or form.line, message)
    places = Places(text, converted.text)
    left = python2_form(converted.text)
    if left is not None and left.mixed and not form.mixed:
        return _spaced(text, path, options, migrate, form)
    if left is not None:
        remedy = left.remedy or "mend that by hand, then migrate it"
        message = f"Python 2: {left.what}, which fissix leaves; {remedy}"
        return _failed(text, path, places.old(left.line, 1)[0], message)
    result = migrate(converted.text, path, options)
    if result.failure is not None:
        failed = result.failure
        line = form.line if failed.line is None else places.old(failed.line, 1)[0]
        no_better = f"converted by fissix, it is no better: {failed.message}"
        return _failed(text, path, line, f"Python 2: {form.what}; {no_better}")
    ignored = tuple(places.of(finding) for finding in result.ignored)
    if not result.findings:
        # Nothing of TensorFlow's is in it: then its conversion is not this tool's business.
        return FileResult(path, old=text, new=text, ignored=ignored)
    said = list(conversion_findings(converted, text, path, form))
    if options.safe_only:
        # All else would be done to what the conversion makes of the file.
        whole = replace(said[0], action=Action.LEAVE)
        return FileResult(path, (whole,), old=text, new=text, ignored=ignored)
    findings = [
        *(finding for finding in said if options.wants(finding.code)),
        *(places.of(finding) for finding in result.findings),
    ]
    findings.sort(key=lambda found: (found.line, found.column, found.code))
    return replace(result, findings=tuple(findings), old=text, ignored=ignored)


def _failed(text: str, path: str, line: int, message: str) -> FileResult:
    failure = FileFailure(path, Python2.code, line, message)
    return FileResult(path, failure=failure, old=text, new=text)
