"""What the window says in a box: a question, a fault."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget

from director_app.console.dialogs.passing import passing
from director_app.i18n import tr


def ask(parent: QWidget, question: str, deed: str) -> bool:
    """Asks before something that can't be taken lightly; the button that goes on says the deed."""
    with passing(QMessageBox(QMessageBox.Icon.NoIcon, tr("版杀导演台"), question, parent=parent)) as box:
        go = box.addButton(deed, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(tr("返回"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(go)
        box.exec()
        return box.clickedButton() is go


def warn(parent: QWidget, sentence: str) -> None:
    """Says what went wrong."""
    QMessageBox.warning(parent, tr("版杀导演台"), sentence)
