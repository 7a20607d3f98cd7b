"""Disturb `--write` in every way, and count what is lost: a torn file, another's edit, a leftover.

    python -m scripts.write_faults                   # all, long: 300 kills over 500 files
    python -m scripts.write_faults kill --tries 20 --files 60
    sudo python -m scripts.write_faults full immutable

After each try every file holds its old text, its new one, or what somebody else wrote to it; no
other file is in the folder, once a run has come to its end. `full`, `read_only`, `network`,
`letters` and `immutable` need the rights to mount a file system, `network` and `letters` FUSE
(`scripts/faulty_files.py`); without them they say so.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tfgradmigrate.interface import migrate_paths, migrate_source

PROGRAM = """\
import numpy as np
import tensorflow as tf


def f{number}(x):
    return tf.py_func(np.sin, [x], tf.float32)  # {filler}
"""


@dataclass
class Row:
    """What one kind of disturbance did: how often it was tried, and what was lost."""

    fault: str
    tries: int = 0
    losses: tuple[str, ...] = ()
    note: str = ""


@dataclass
class Tree:
    """A folder of programs, with their old and new texts by name."""

    folder: Path
    old: dict[str, bytes]
    new: dict[str, bytes]

    def restore(self) -> None:
        """Put the old texts back, and take everything else away."""
        for path in self.folder.iterdir():
            if path.name not in self.old or path.is_symlink() or path.is_dir():
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        for name, data in self.old.items():
            path = self.folder / name
            if not path.exists() or path.read_bytes() != data:
                path.write_bytes(data)

    def torn(self) -> Iterator[str]:
        """The files that hold neither their old nor their new text, or are gone."""
        for name, old in self.old.items():
            path = self.folder / name
            data = path.read_bytes() if path.is_file() else None
            if data not in (old, self.new[name]):
                yield f"{name} is {'gone' if data is None else 'torn'}"

    def unfinished(self) -> Iterator[str]:
        """The files without their new text, and those that should not be there."""
        for name, new in self.new.items():
            if (self.folder / name).read_bytes() != new:
                yield f"{name} is not migrated"
        for path in self.folder.iterdir():
            if path.name not in self.old:
                yield f"{path.name} is left over"

    @property
    def written(self) -> int:
        """How many files hold their new text."""
        return sum((self.folder / n).read_bytes() == new for n, new in self.new.items())


def make(folder: Path, files: int, size: int = 40, growing: bool = False) -> Tree:
    """Write programs to a folder, each as long or longer; all that a run imports is imported."""
    folder.mkdir(parents=True, exist_ok=True)
    old: dict[str, bytes] = {}
    new: dict[str, bytes] = {}
    for number in range(files):
        text = PROGRAM.format(number=number, filler="é" * (size * (number + 1 if growing else 1)))
        name = f"m{number:04}.py"
        old[name] = text.encode()
        new[name] = migrate_source(text).new.encode()
        (folder / name).write_bytes(old[name])
    migrate_paths(folder)
    return Tree(folder, old, new)


def forked(folder: Path, user: int = 0) -> int:
    """Begin a run in a process of its own, all imports done; return its number.

    It ends with 0, or 2 if files could not be handled. It may be one of another user.
    """
    child = os.fork()
    if child:
        return child
    code = 3
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        if user:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
        code = 2 if migrate_paths(folder, write=True, allow_dirty=True).failures else 0
    finally:
        os._exit(code)


def ended(child: int) -> int:
    """Wait for a process; its exit code."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


_WRITE = ("--write", "--allow-dirty", "--output-format", "json", "--no-diff")


def command(folder: Path, *named: str, largest: int = -1) -> tuple[int, str, dict[str, object]]:
    """Run the tool over a folder and files; its exit code, standard error and report.

    It may write files of so many bytes at most; -1 is no limit.
    """
    done = subprocess.run(
        [sys.executable, "-I", "-m", "tfgradmigrate", *named, str(folder), *_WRITE],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest)),
    )
    try:
        return done.returncode, done.stderr, json.loads(done.stdout)
    except json.JSONDecodeError:
        return done.returncode, done.stderr or "no report", {}


def messages(report: dict[str, object]) -> set[str]:
    """What a report says of the files that could not be handled."""
    errors = report.get("errors", [])
    assert isinstance(errors, list)
    return {str(error["message"]) for error in errors}


def kill(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """`kill -9` at a random moment, and a run to the end after every tenth."""
    tree = make(scratch / "kill", files)
    started = time.monotonic()
    ended(forked(tree.folder))
    whole = time.monotonic() - started
    losses: list[str] = list(tree.unfinished())
    midway = 0
    for number in range(tries):
        tree.restore()
        child = forked(tree.folder)
        time.sleep(rng.uniform(0, whole))
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        losses += tree.torn()
        midway += 0 < tree.written < files
        if number % 10 == 9:
            ended(forked(tree.folder))
            losses += tree.unfinished()
    return Row("kill -9", tries, tuple(losses), f"{midway} while files were written")


def together(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """Two and eight runs over the same files at once."""
    tree = make(scratch / "together", files)
    losses: list[str] = []
    for number in range(tries):
        tree.restore()
        children = []
        for _ in range(2 if number % 2 else 8):
            children.append(forked(tree.folder))
            time.sleep(rng.uniform(0, 0.05))
        for child in children:
            code = ended(child)
            if code not in (0, 2):
                losses.append(f"a run ended with {code}")
        losses += tree.unfinished()
    return Row("two and eight runs at once", tries, tuple(losses))


def meddle(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """Files that somebody saves, removes, or makes a link or folder of in the meantime."""
    tree = make(scratch / "meddle", files)
    other = scratch / "elsewhere.py"
    losses: list[str] = []
    for number in range(tries):
        tree.restore()
        other.write_bytes(tree.old["m0000.py"])
        child = forked(tree.folder)
        mine: dict[str, bytes | str] = {}
        while os.waitpid(child, os.WNOHANG)[0] == 0:
            name = rng.choice(sorted(tree.old))
            path = tree.folder / name
            if name in mine:
                continue
            kind = rng.choice(("save", "save", "save", "remove", "link", "folder"))
            with contextlib.suppress(FileNotFoundError):
                if kind == "save":
                    data = f"# {number} {name}\n".encode() + path.read_bytes()
                    beside = scratch / "beside"
                    beside.write_bytes(data)
                    os.replace(beside, path)
                    mine[name] = data
                elif kind == "remove":
                    path.unlink()
                    mine[name] = kind
                elif kind == "link":
                    path.unlink()
                    path.symlink_to(other)
                    mine[name] = kind
                else:
                    path.unlink()
                    path.mkdir()
                    mine[name] = kind
            time.sleep(rng.uniform(0, 0.02))
        for name, done in mine.items():
            path = tree.folder / name
            if isinstance(done, bytes):
                line = done.split(b"\n")[0]
                if not path.is_file() or not path.read_bytes().startswith(line):
                    losses.append(f"{name}: what somebody saved is lost")
            elif done == "link" and not path.is_symlink():
                losses.append(f"{name}: the link is gone")
            elif done == "folder" and not path.is_dir():
                losses.append(f"{name}: the folder is gone")
        if other.read_bytes() != tree.old["m0000.py"]:
            losses.append("a link out of the folder, new since it was listed, was followed")
        losses += [f for f in tree.torn() if f.split()[0] not in mine]
        losses += [p.name for p in tree.folder.iterdir() if p.name not in tree.old]
    return Row("files that change, vanish, or become links or folders", tries, tuple(losses))


@contextlib.contextmanager
def mounted(folder: Path, size: str) -> Iterator[Path]:
    """A small file system in memory; raises PermissionError where that is not allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], capture_output=True
    )
    if done.returncode:
        raise PermissionError(done.stderr.decode().strip())
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def full(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """A disk on which there is room for some of the files only, or for none."""
    losses: list[str] = []
    with mounted(scratch / "full", "1m") as folder:
        tree = make(folder / "tree", min(files, 100), size=1200)
        for number in range(tries):
            tree.restore()
            filler = folder / "filler"
            with contextlib.suppress(OSError), open(filler, "wb") as file:
                while True:
                    file.write(b"x" * 4096)
                    file.flush()
            room = 0 if number == 0 else rng.randrange(4) * 4096
            os.truncate(filler, max(0, filler.stat().st_size - room))
            code, error, report = command(tree.folder)
            if code not in (0, 2) or "Traceback" in error or not report:
                losses.append(f"exit {code}: {error[-200:]}")
            if code == 2 and messages(report) != {"No space left on device"}:
                losses.append(f"it says {messages(report)}")
            losses += tree.torn()
            filler.unlink()
            losses += [p.name for p in tree.folder.iterdir() if p.name not in tree.old]
    return Row("full disk", tries, tuple(losses))


@contextlib.contextmanager
def served(folder: Path, *options: str) -> Iterator[Path]:
    """The same folder behind a file system of ours; PermissionError where there is no FUSE."""
    place = folder.with_name("mounted")
    place.mkdir(exist_ok=True)
    server = subprocess.Popen(
        [sys.executable, "-m", "scripts.faulty_files", str(folder), str(place), *options],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        while not os.path.ismount(place):
            if server.poll() is not None:
                assert server.stderr is not None
                raise PermissionError(server.stderr.read().strip().split("\n")[-1])
            time.sleep(0.05)
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], capture_output=True)
        server.wait()


def network(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """A file system whose calls fail now and then, and a run to the end where they do not."""
    tree = make(scratch / "network", min(files, 100))
    losses: list[str] = []
    failed = 0
    for number in range(tries):
        tree.restore()
        with served(tree.folder, f"--seed={number}") as place:
            code, error, report = command(place)
        if code not in (0, 2) or "Traceback" in error:
            losses.append(f"exit {code}: {error[-200:]}")
        failed += len(report.get("errors", ()))  # type: ignore[arg-type]
        losses += tree.torn()
        ended(forked(tree.folder))
        losses += tree.unfinished()
    return Row("calls that fail (FUSE)", tries, tuple(losses), f"{failed} files were told")


def letters(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """A file system that ignores case, and files that are named in several ways."""
    tree = make(scratch / "letters" / "tree", min(files, 20))
    losses: list[str] = []
    with served(tree.folder.parent, "--often=0", "--ignore-case") as place:
        for _ in range(tries):
            tree.restore()
            named = [str(place / "tree" / n.swapcase()) for n in rng.sample(sorted(tree.old), 5)]
            code, error, report = command(place / "TREE", *named)
            if code or "Traceback" in error or messages(report):
                losses.append(f"exit {code}: {error[-200:]}; it says {messages(report)}")
            losses += tree.unfinished()
    return Row("a file system that ignores case (FUSE)", tries, tuple(losses))


def read_only(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """A file system that is read-only."""
    losses: list[str] = []
    with mounted(scratch / "ro", "8m") as folder:
        tree = make(folder / "tree", min(files, 20))
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        for _ in range(tries):
            code, error, report = command(tree.folder)
            if code != 2 or "Traceback" in error or tree.written:
                losses.append(f"exit {code}: {error[-200:]}")
            if not messages(report) <= {"Read-only file system", "Permission denied"}:
                losses.append(f"it says {messages(report)}")
    return Row("read-only file system", tries, tuple(losses))


def immutable(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """Files and folders that not even the superuser may change."""
    tree = make(scratch / "immutable", min(files, 20))
    losses: list[str] = []
    for number in range(tries):
        tree.restore()
        name = rng.choice(sorted(tree.old))
        target = str(tree.folder / name if number % 2 else tree.folder)
        if subprocess.run(["chattr", "+i", target], capture_output=True).returncode:
            return Row("immutable files", note="no rights for chattr +i here")
        try:
            code, error, report = command(tree.folder)
        finally:
            subprocess.run(["chattr", "-i", target], check=True)
        if code != 2 or "Traceback" in error or not messages(report):
            losses.append(f"exit {code}: {error[-200:]}")
        losses += tree.torn()
        losses += [p.name for p in tree.folder.iterdir() if p.name not in tree.old]
        if number % 2 and tree.written != len(tree.old) - 1:
            losses.append("a file that may be written was not")
    return Row("immutable files and folders", tries, tuple(losses))


def limited(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """A user whose files may not become larger than some of those that are to be written."""
    tree = make(scratch / "limited", min(files, 100), growing=True)
    sizes = sorted(map(len, tree.new.values()))
    losses: list[str] = []
    for number in range(tries):
        tree.restore()
        most = 0 if number == 0 else rng.choice(sizes)
        code, error, report = command(tree.folder, largest=most)
        if code != (0 if most >= sizes[-1] else 2) or "Traceback" in error or not report:
            losses.append(f"exit {code}: {error[-200:]}")
        if code == 2 and messages(report) != {"File too large"}:
            losses.append(f"it says {messages(report)}")
        if tree.written != sum(size <= most for size in sizes):
            losses.append(f"{tree.written} files are written")
        losses += tree.torn()
        losses += [p.name for p in tree.folder.iterdir() if p.name not in tree.old]
    return Row("files that may not become so large", tries, tuple(losses))


def unprivileged(scratch: Path, tries: int, files: int, rng: random.Random) -> Row:
    """Somebody without rights: others' files, a folder that may not be written, his own."""
    if os.geteuid():
        return Row("unprivileged user", note="only the superuser can become one")
    tree = make(scratch / "user", min(files, 12))
    migrate_paths(tree.folder, write=True, allow_dirty=True)
    losses: list[str] = []
    for number in range(tries):
        tree.restore()
        own = number % 3 == 2
        tree.folder.chmod(0o777 if number % 3 == 1 else 0o755)
        os.chown(tree.folder, NOBODY if own else 0, -1)
        for name in tree.old:
            os.chown(tree.folder / name, NOBODY if own else 0, -1)
            (tree.folder / name).chmod(0o640 if own else 0o644)
        code = ended(forked(tree.folder, NOBODY))
        if code != (0 if own else 2):
            losses.append(f"exit {code}")
        if tree.written != (len(tree.old) if own else 0):
            losses.append(f"{tree.written} files are written")
        losses += tree.torn()
        losses += [p.name for p in tree.folder.iterdir() if p.name not in tree.old]
    return Row("unprivileged user", tries, tuple(losses))


NOBODY = 65534

Disturbance = Callable[[Path, int, int, random.Random], Row]
#: How often each is tried in the long form.
DISTURBANCES: dict[str, tuple[Disturbance, int]] = {
    "kill": (kill, 300),
    "together": (together, 20),
    "meddle": (meddle, 60),
    "full": (full, 12),
    "network": (network, 20),
    "letters": (letters, 10),
    "read_only": (read_only, 2),
    "immutable": (immutable, 8),
    "limited": (limited, 12),
    "unprivileged": (unprivileged, 6),
}


def disturb(names: list[str], tries: int, files: int, seed: int) -> Iterator[Row]:
    """Do what is named in a folder of its own; `tries` of 0 is as often as it says above."""
    for name in names:
        act, times = DISTURBANCES[name]
        with tempfile.TemporaryDirectory(prefix="write-faults-") as scratch:
            os.chmod(scratch, 0o755)
            try:
                yield act(Path(scratch), tries or times, files, random.Random(seed))
            except PermissionError as error:
                yield Row(name, note=str(error))


def main() -> int:
    """Read the command line, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help=", ".join(DISTURBANCES))
    parser.add_argument("--tries", type=int, default=0)
    parser.add_argument("--files", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    lost = False
    print("fault | tries | losses")
    for row in disturb(
        options.names or list(DISTURBANCES), options.tries, options.files, options.seed
    ):
        lost = lost or bool(row.losses)
        print(f"{row.fault} | {row.tries} | {len(row.losses)}{row.note and ' | ' + row.note}")
        for text in sorted(set(row.losses))[:10]:
            print(f"    {text}")
        sys.stdout.flush()
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
