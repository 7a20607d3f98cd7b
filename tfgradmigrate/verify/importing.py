"""Which modules of a project can be imported, before and after a migration held in memory.

Each import is tried in a process of its own, as `verify` runs programs: in a temporary folder,
without network, with a time limit. Whatever a module does, there is an outcome for it.
"""

from __future__ import annotations

import os
import queue
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace

from tfgradmigrate.files.reading import bytes_in
from tfgradmigrate.left.upgrade import Lines
from tfgradmigrate.program.walking import words
from tfgradmigrate.rules.model import ImportedModule, ImportOutcome
from tfgradmigrate.verify.program.home import home_of
from tfgradmigrate.verify.running.protocol import Failure, Reply, Request
from tfgradmigrate.verify.running.workers import Worker

#: How many modules are worth the start of another worker.
A_WORKER_FOR = 40

#: Modules that Python had: they are not missing, their users are too old.
OF_OLD_PYTHON = words(
    """ConfigParser Queue StringIO Tkinter __builtin__ cPickle cStringIO commands copy_reg
    distutils httplib imp urllib2 urlparse"""
)

#: What the status of a reply is called here; any other is "crashed".
_STATUS = {
    "ok": "imported",
    "error": "failed",
    "memory": "failed",
    "timeout": "timeout",
    "exit": "exited",
}


@dataclass(frozen=True, slots=True)
class _Module:
    """A file to import: as it is shown, where it is, its name, what joins `sys.path`."""

    shown: str
    path: str
    name: str
    folders: tuple[str, ...]


class Importer:
    """Tries the modules of a project in workers, which end with it.

    `texts` is the new content of changed files by their paths, `tops` the folders of the project,
    `seconds` the time for one import.
    """

    def __init__(
        self, texts: Mapping[str, bytes], tops: Sequence[str], seconds: float, processes: int
    ) -> None:
        self._seconds = seconds
        self._tops = tuple(os.path.realpath(top) for top in tops)
        self._processes = processes
        self._open = ExitStack()
        folder = self._open.enter_context(tempfile.TemporaryDirectory(prefix="tfgradmigrate-"))
        self._held: dict[str, str] = {}
        self._texts: dict[str, bytes] = {}
        for number, (path, text) in enumerate(texts.items()):
            held = os.path.join(folder, str(number))
            with open(held, "wb") as file:
                file.write(text)
            self._held[os.path.realpath(path)] = held
            self._texts[os.path.realpath(path)] = text
        self._workers: queue.Queue[Worker] = queue.Queue()
        self._parents: dict[str, set[str]] = {}
        #: The version of TensorFlow that the modules see, and what its system does not prevent.
        self.tensorflow = ""
        self.unprevented: tuple[str, ...] = ()

    def __enter__(self) -> Importer:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def tried(self, paths: Sequence[str]) -> Iterator[ImportedModule]:
        """Yield what becomes of the import of each file, in order.

        Raises UsageError where no TensorFlow 2 can be had.
        """
        if not paths:
            return
        count = max(1, min(self._processes, len(paths) // A_WORKER_FOR + 1))
        workers = [self._open.enter_context(Worker("new")) for _ in range(count)]
        for worker in workers:
            worker.start()
        self.tensorflow = str(workers[0].facts["tensorflow"])
        self.unprevented = workers[0].unprevented
        for worker in workers:
            self._workers.put(worker)
        self._parents = _parents(paths)
        with ThreadPoolExecutor(count) as pool:
            yield from pool.map(self._both, map(self._module, paths))

    def _module(self, path: str) -> _Module:
        real_path = os.path.abspath(path)
        text = _text(real_path)
        name, folders = home_of(path, text)
        name = name.removesuffix(".__init__")
        top = folders[-1]
        around = [each for each in self._tops if each != top]
        beside = [os.path.join(each, "src") for each in (top, *around)]
        # A program that is run has its own folder first, a module of a package has not.
        own = [os.path.dirname(real_path)] if "__main__" in text else []
        found = [*own, top, *around, *filter(os.path.isdir, beside)]
        return _Module(path, real_path, name, tuple(dict.fromkeys(found)))

    def _both(self, module: _Module) -> ImportedModule:
        worker = self._workers.get()
        try:
            module, before = self._first(worker, module)
            touched = before["status"] not in ("ok", "error") or before.get("loaded")
            after = before
            if self._held and touched:  # else nothing that the migration changes has a part in it
                after = self._reply(worker, module, self._held)
        finally:
            self._workers.put(worker)
        return ImportedModule(
            module.shown, self._outcome(before, before), self._outcome(after, before)
        )

    def _first(self, worker: Worker, module: _Module) -> tuple[_Module, Reply]:
        """Import a module as it is, from where its project's programs may be run.

        What it does not find is looked for in the one folder of the project that has it: whoever
        runs a program there, or sets PYTHONPATH, has it on the path.
        """
        held = {path: path for path in self._held}
        while True:
            reply = self._reply(worker, module, held)
            name = reply.get("error", {}).get("missing", "")
            folders = self._parents.get(name, set()) - {*module.folders}
            if len(folders) != 1:
                return module, reply
            module = replace(module, folders=(*module.folders, *folders))

    def _reply(self, worker: Worker, module: _Module, held: dict[str, str]) -> Reply:
        request: Request = {
            "text": "",
            "kind": "module",
            "file": module.path,
            "name": module.name,
            "path": list(module.folders),
            "own": [os.path.join(top, "") for top in dict.fromkeys((*self._tops, *module.folders))],
            "held": held,
            "modes": ["import"],
            "seconds": self._seconds,
        }
        (reply,) = worker.run(request)
        return reply

    def _outcome(self, reply: Reply, before: Reply) -> ImportOutcome:
        status = _STATUS.get(reply["status"], "crashed")
        if status == "imported":
            return ImportOutcome(status)
        error = reply["error"]
        missing = self._missing(error)
        path, line = error.get("file"), error.get("line")
        if reply is not before and path in self._texts and line is not None:
            line = self._line_as_it_is(path, line)
        return ImportOutcome(
            "missing" if missing and status == "failed" else status,
            _said(error),
            _shown(path),
            line,
            missing,
        )

    def _line_as_it_is(self, path: str, line: int) -> int:
        """The line of a file, as it stands there, for one of the text that takes its place."""
        new = self._texts[path].decode("utf-8", "replace")
        return Lines(_text(path), new).old(line)

    def _missing(self, error: Failure) -> str:
        """The package that an import lacks: one that could be installed, nothing that is gone."""
        package = error.get("missing", "")
        own = any(
            os.path.exists(os.path.join(top, package + end))
            for top in self._tops
            for end in ("", ".py")
        )
        gone = "." in package or package == "tensorflow" or package in OF_OLD_PYTHON
        return "" if not package or gone or own else package


def _parents(paths: Sequence[str]) -> dict[str, set[str]]:
    """The folders in which a module or a folder of modules stands, by its name."""
    found: dict[str, set[str]] = {}
    for path in paths:
        folder, file = os.path.split(os.path.abspath(path))
        found.setdefault(os.path.splitext(file)[0], set()).add(folder)
        around, name = os.path.split(folder)
        found.setdefault(name, set()).add(around)
    return found


def is_module(path: str) -> bool:
    """Tell whether a file may be imported by others: `setup.py` is run, and installs something."""
    return path.endswith(".py") and os.path.basename(path) != "setup.py"


def _said(error: Failure) -> str:
    """The error in a line."""
    kind, message = error["type"], error["message"]
    if kind in ("Timeout", "Exit", "WorkerGone", "Processes") or kind.startswith("SIG"):
        return message
    return f"{kind}: {message}" if message else kind


def _shown(path: str | None) -> str | None:
    """A path as people write it: relative to where they are, below that."""
    if path is None:
        return None
    here = os.path.join(os.path.realpath(os.curdir), "")
    return path.removeprefix(here)


def _text(path: str) -> str:
    return bytes_in(path).decode("utf-8", "replace")
