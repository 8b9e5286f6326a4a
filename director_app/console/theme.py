"""How the console looks: two palettes, one accent colour, type and spacing. Every colour of text has at least 4.5 : 1."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from director_app.console.style import STYLE
from director_app.paths import resource

GRID = 8
"""The rhythm of distances, in pixels."""
MIDDLE = 128
"""Lightness of a colour that is neither light nor dark."""
SHAPES = "●▲■◆★⬟▼⬢"
"""One shape a faction, in the book's order: seen before its colour is."""


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of one theme, by use."""

    window: str
    pane: str
    raised: str
    line: str
    ink: str
    muted: str
    accent: str
    on_accent: str
    soft: str
    """A selected or lit surface."""
    hover: str
    good: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    hues: tuple[str, ...]
    """Colours of factions, told apart by the colour-blind, too."""


LIGHT = Look(
    window="#eef0f3", pane="#ffffff", raised="#f6f7f9", line="#dfe2e8", ink="#1b1f27", muted="#596273", accent="#3350c9",
    on_accent="#ffffff", soft="#e4eafc", hover="#f0f3fb", good="#1a7347", warn="#8a5300", warn_soft="#fdf1dc",
    bad="#b3261e", bad_soft="#fce9e7",
    hues=("#b34700", "#0b62a8", "#1a7347", "#8a3f86", "#6b6100", "#596273"),
)  # fmt: skip
DARK = Look(
    window="#13151a", pane="#1b1e24", raised="#22262e", line="#31363f", ink="#e7e9ee", muted="#a3abb8", accent="#9db2ff",
    on_accent="#121a3a", soft="#2a3458", hover="#252a36", good="#6fd09f", warn="#e9b15b", warn_soft="#3a2e19",
    bad="#ff9187", bad_soft="#43231f",
    hues=("#f0975a", "#7bb8f0", "#6fd09f", "#dc9ad8", "#d3c45e", "#a3abb8"),
)  # fmt: skip

_NAMED = {"red": 0, "orange": 0, "blue": 1, "green": 2, "purple": 3, "yellow": 4, "grey": 5, "gray": 5}


class Theme:
    """The look in use. Painters ask it; nothing keeps a colour."""

    look: Look = LIGHT
    size: int = 13

    @classmethod
    def hue(cls, name: str, index: int) -> QColor:
        """A faction's colour: by the book's word for it, else by its place in the book."""
        hues = cls.look.hues
        return QColor(hues[_NAMED.get(name, index) % len(hues)])


def line_height(lines: float = 1, padding: int = 0) -> int:
    """Room for lines of text at the size in use."""
    return round(lines * Theme.size * 1.42) + padding


def shape(index: int) -> str:
    """A faction's shape, by its place in the book."""
    return SHAPES[index % len(SHAPES)]


def system_is_dark(app: QApplication) -> bool:
    """Whether the desktop asks for a dark look. Takes off ours: what is then left is the desktop's."""
    app.setPalette(QPalette())
    return app.palette().color(QPalette.ColorRole.Window).lightness() < MIDDLE


@cache
def chinese_families() -> tuple[str, ...]:
    """The fonts of this computer that can show Chinese. Qt itself looks for them once, when the program starts."""
    return tuple(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese))


def base_font(size: int) -> QFont:
    """The system's font with Chinese beside it, and figures of one width."""
    font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))
    chinese = [name for name in chinese_families() if "Mono" not in name]
    sans = sorted(chinese, key=lambda name: (not name.endswith("SC"), "Sans" not in name, "Serif" in name))
    font.setFamilies([*font.families(), *sans[:1]])
    font.setPixelSize(size)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def apply_theme(app: QApplication, theme: str, size: int) -> None:
    """Dresses the whole application: `theme` is system, light or dark. What it wears already takes no time."""
    dark = theme == "dark" or (theme == "system" and system_is_dark(app))
    Theme.look, Theme.size = (DARK if dark else LIGHT), size
    sheet = _sheet(Theme.look, size)
    if app.styleSheet() == sheet:
        return
    icon.cache_clear()
    app.setFont(base_font(size))
    app.setPalette(_palette(Theme.look))
    app.setStyleSheet(sheet)


def _palette(look: Look) -> QPalette:
    role = QPalette.ColorRole
    table = {
        role.Window: look.window, role.WindowText: look.ink, role.Base: look.pane, role.AlternateBase: look.raised,
        role.Text: look.ink, role.Button: look.raised, role.ButtonText: look.ink, role.Highlight: look.soft,
        role.HighlightedText: look.ink, role.PlaceholderText: look.muted, role.ToolTipBase: look.pane,
        role.ToolTipText: look.ink, role.Link: look.accent, role.Mid: look.line, role.Dark: look.line, role.Light: look.raised,
        role.BrightText: look.bad,
    }  # fmt: skip
    palette = QPalette()
    for which, color in table.items():
        palette.setColor(which, QColor(color))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(look.muted))
    return palette


def _sheet(look: Look, size: int) -> str:
    arrow = resource("icons", "arrow-dark.svg" if look is DARK else "arrow-light.svg").as_posix()
    tick = resource("icons", "tick-dark.svg" if look is DARK else "tick-light.svg").as_posix()
    words = {"size": f"{size}px", "small": f"{size - 1}px", "large": f"{size + 3}px", "arrow": f'"{arrow}"', "tick": f'"{tick}"'}
    return re.sub(r"@(\w+)", lambda found: words.get(found[1]) or str(getattr(look, found[1])), STYLE)


def _sharpness() -> float:
    """The most pixels that any screen has for one of ours."""
    return max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)


@lru_cache(maxsize=128)
def icon(name: str, tone: str = "ink") -> QIcon:
    """A line icon in one of the look's colours."""
    drawing = resource("icons", f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", getattr(Theme.look, tone))
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    made = QIcon()
    for scale in range(1, ceil(_sharpness()) + 1):
        pixmap = QPixmap(20 * scale, 20 * scale)
        pixmap.fill(QColor(0, 0, 0, 0))
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, 20 * scale, 20 * scale))
        painter.end()
        pixmap.setDevicePixelRatio(scale)
        made.addPixmap(pixmap)
    return made


def color(tone: str) -> QColor:
    """One of the look's colours, by its use."""
    return QColor(getattr(Theme.look, tone))
