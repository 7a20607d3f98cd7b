"""What a campaign tells of all its repositories together."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from tfgradmigrate import __version__
from tfgradmigrate.campaign.running import Told
from tfgradmigrate.campaign.store import Store
from tfgradmigrate.report.campaign import Group, Overview, Refusal, Repository
from tfgradmigrate.rules.model import Action, Blocks

#: What is reported of places that are kept as they are.
_LEFT = (Action.REFUSE.value, Action.LEAVE.value)


class Made(Struct):
    """A branch and a patch of a repository, or why one that was to be is not there."""

    branch: str = ""
    patch: str = ""
    why: str = ""


def overview(
    store: Store,
    told: Sequence[Told],
    made: Mapping[str, Made],
) -> Overview:
    """Return it, with what was built of the results, by the checkouts' paths."""
    repositories = []
    groups: Counter[tuple[str, str, str]] = Counter()
    refused: dict[tuple[str, str], list[str]] = defaultdict(list)
    for each in told:
        path, shown = each.checkout.path, each.checkout.name
        if each.run is None:
            why = f"{each.checkout.where}: {each.why}"
            repositories.append(Repository(shown, "", why, 0, 0.0, {}, {}, 0, 0, 0))
            continue
        places = store.places(each.run.id)
        for place in places:
            groups[place.idiom, place.action, place.proof] += 1
            if place.action == Action.REFUSE.value:
                refused[place.code, _without_names(place.message)].append(path)
        failures = len(store.failures(each.run.id))
        withheld = sum(place.withheld for place in places)
        # Refused places are things that are left as well: each counts once.
        blocking = sum(
            item.places
            for item in store.remaining(each.run.id)
            if item.blocks != Blocks.ADVICE.value and not item.name.startswith("TGM")
        )
        repositories.append(
            Repository(
                name=shown,
                commit=store.commit_of(each.run.id),
                why="",
                files=each.run.files,
                seconds=round(each.run.seconds, 3),
                actions=_counted(place.action for place in places),
                proofs=_counted(place.proof for place in places if place.proof),
                withheld=withheld,
                failures=failures,
                left=sum(p.action in _LEFT for p in places) + withheld + failures + blocking,
                branch=made[path].branch,
                patch=made[path].patch,
                not_made=made[path].why,
            )
        )
    return Overview(
        repositories,
        [Group(*key, number) for key, number in sorted(groups.items())],
        sorted(
            (Refusal(*key, len(paths), len(set(paths))) for key, paths in refused.items()),
            key=lambda each: (-each.places, each.code, each.reason),
        ),
        __version__,
    )


def _counted(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _without_names(message: str) -> str:
    """Leave out what differs from place to place: names, and numbers of lines."""
    message = re.sub(r"`[^`]*`", "`…`", message)
    return re.sub(r"\"[^\"]*\"", '"…"', re.sub(r"\b\d+\b", "…", message))
