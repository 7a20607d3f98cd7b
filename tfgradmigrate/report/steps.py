"""What became of training steps, as a page with the plots of a replay."""

from __future__ import annotations

from tfgradmigrate.report import page
from tfgradmigrate.report.plots import Plots, Series
from tfgradmigrate.report.text import visible


def render(said: str, curves: tuple[Series, Series, Series] | None) -> str:
    """Return the page; `curves` are the losses of old and new, and the noise of the old one's."""
    from markupsafe import Markup

    templates = page.environment()
    assert templates.loader is not None
    style = templates.loader.get_source(templates, "page.css")[0]
    plots = Plots()
    figure = Markup(plots.losses(*curves)) if curves and len(curves[0]) > 1 else ""
    return templates.get_template("steps.html").render(
        title="tfgradmigrate: training steps of two programs",
        said=visible(said),
        figure=figure,
        shared=Markup(plots.shared),
        made_by="tfgradmigrate verify --step",
        style=Markup(style),
        style_hash=page.digest(style),
    )
