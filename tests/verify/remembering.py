"""Workers that run the same request once: many tests have one old text, and several new ones."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Generator

from tfgradmigrate.verify.running.protocol import Reply, Request
from tfgradmigrate.verify.running.workers import Worker

#: How many requests are kept: those of a file of tests.
MOST = 400

#: What a request names of files, which may be others later.
OF_FILES = ("path", "root")

_known: OrderedDict[str, str] = OrderedDict()


class Remembering(Worker):
    """A worker that remembers replies; none that is drawn, or depends on files or the machine."""

    def _replies(self, request: Request) -> Generator[Reply, None, None]:
        asked = json.dumps([self.side, {**request, "id": 0}], sort_keys=True)
        known = _known.pop(asked, "")
        replies: list[Reply] = json.loads(known) if known else []
        for reply in replies:
            reply["id"] = request["id"]
            yield reply
        if not replies:
            for reply in super()._replies(request):
                replies.append(reply)
                yield reply
            certain = all(r["status"] in ("ok", "error") and not r.get("random") for r in replies)
            of_files = any(request.get(name) for name in OF_FILES)
            known = json.dumps(replies) if certain and not of_files else ""
        if known:
            _known[asked] = known
            if len(_known) > MOST:
                _known.popitem(last=False)
