"""What the whole program wears: the language of Qt's own boxes and menus, the program's name in it, and the look."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

from director_app.console.theme import apply_theme
from director_app.i18n import language, tr
from director_app.settings import Settings

CATALOGUES = {"zh": "qtbase_zh_CN"}
"""Language -> Qt's catalogue of it; English is what Qt speaks by itself."""
_NAME = "qt words"


class _Words(QTranslator):
    """A catalogue of Qt's. Some labels stand there under the words they had before they got an access key."""

    def translate(self, context: str, source: str, note: str | None = None, n: int = -1) -> str | None:
        """The words; None where the catalogue has none."""
        found = super().translate(context, source, note, n) or super().translate(context, source.replace("&", ""), note, n)
        return found or None


def speak(app: QApplication) -> None:
    """Gives Qt the language in use."""
    app.setApplicationDisplayName(tr("版杀导演台"))
    for old in app.findChildren(QTranslator, _NAME):
        app.removeTranslator(old)
        old.deleteLater()
    if language() in CATALOGUES:
        words = _Words(app)
        words.setObjectName(_NAME)
        if words.load(CATALOGUES[language()], QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(words)


def dress(settings: Settings) -> None:
    """Puts on the language in use and the look that is set."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        speak(app)
        apply_theme(app, settings.theme, settings.text_size)
