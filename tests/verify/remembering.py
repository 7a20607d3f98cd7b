"""Workers that remember forms: many tests have one old text, and several new ones beside it."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Generator
from typing import cast

from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.running.workers import Worker

#: How many replies are kept: those of a file of tests.
MOST = 100

_known: OrderedDict[str, str] = OrderedDict()


class RememberingForms(Worker):
    """A worker that is asked for the same forms once; numbers, which may be drawn, each time."""

    def _replies(self, request: Request) -> Generator[Reply, None, None]:
        if request["modes"] != ["forms"]:
            yield from super()._replies(request)
            return
        asked = json.dumps([self.side, {**request, "id": 0}], sort_keys=True)
        if asked not in _known:
            (reply,) = super()._replies(request)
            if reply["status"] not in ("ok", "error"):  # it may be a matter of the machine
                yield reply
                return
            _known[asked] = json.dumps(reply)
            if len(_known) > MOST:
                _known.popitem(last=False)
        _known.move_to_end(asked)
        yield cast("Reply", {**json.loads(_known[asked]), "id": request["id"]})
