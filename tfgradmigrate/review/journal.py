"""The answers of a review, kept from one to the next.

They stand in the user's folder for state, a file for each project, and are written after every
answer: an interrupt loses none.
"""

from __future__ import annotations

import hashlib
import json
import os

from tfgradmigrate.files.machine import state_folder
from tfgradmigrate.files.writing import write_anew

#: Raised when a version that does not know of it could not read the file.
FORMAT = 1


class Journal:
    """Answers by file and by the name of a place in it. Raises OSError if it cannot be written.

    A file that holds anything else counts as empty: answers can be given again.
    """

    def __init__(self, project: str) -> None:
        """Read what was answered in a project, a folder."""
        name = hashlib.sha256(os.path.realpath(project).encode(errors="replace")).hexdigest()[:16]
        self.path = os.path.join(state_folder(), f"review-{name}.json")
        self._answers = self._read()

    def _read(self) -> dict[str, dict[str, bool]]:
        try:
            with open(self.path, encoding="utf-8") as file:
                content = json.load(file)
        except (OSError, ValueError, RecursionError):
            return {}
        known = content.get("answers") if isinstance(content, dict) else None
        if not isinstance(known, dict) or content.get("format") != FORMAT:
            return {}
        return {
            path: {name: yes for name, yes in answers.items() if isinstance(yes, bool)}
            for path, answers in known.items()
            if isinstance(answers, dict)
        }

    def answer(self, path: str, name: str) -> bool | None:
        """Return what was answered for a place of a file, None for nothing."""
        return self._answers.get(os.path.realpath(path), {}).get(name)

    def keep(self, path: str, answers: dict[str, bool | None]) -> None:
        """Keep answers for places of a file, and forget those that are None."""
        known = self._answers.setdefault(os.path.realpath(path), {})
        for name, yes in answers.items():
            known.pop(name, None)
            if yes is not None:
                known[name] = yes
        content = {
            "format": FORMAT,
            "answers": {p: each for p, each in self._answers.items() if each},
        }
        os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
        write_anew(self.path, json.dumps(content, indent=1).encode("ascii"))
