"""Public texts: one post a stage, previewed, edited, in the form of the forum, copied or saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from director_app.console.bridge import Bridge
from director_app.console.models.posts import PostModel
from director_app.console.models.told import ItemRole, first_line
from director_app.console.models.tree import Index
from director_app.console.theme import Theme, color, line_height
from director_app.console.views.inspector import NoteEdit
from director_app.console.views.paint import bold, ground, words
from director_app.console.views.pane import Pane, label, row_of, split_of
from director_app.console.writing import write_text
from director_app.i18n import tr
from director_app.publish import FORMATS, Leak, leaks
from director_app.publish.posts import Post, marked, posts, text_in
from director_app.record.people import word


class PostDelegate(QStyledItemDelegate):
    """Two lines: which stage, then how the post begins."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(180, line_height(2, 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item = index.data(ItemRole)
        if not isinstance(item, Post):
            return
        painter.save()
        ground(painter, option)
        rect = option.rect.adjusted(12, 4, -8, -4)
        painter.setFont(bold(option.font) if item.due else option.font)
        high, room = line_height(), Theme.size + 5
        if item.messages:
            words(painter, QRect(rect.left(), rect.top(), room, high), "○" if item.due else "✓", color("warn" if item.due else "good"))
        used = words(painter, QRect(rect.left() + room, rect.top(), rect.width() - room, high), item.title, color("ink"))
        if item.edited:
            left = rect.left() + room + used + 8
            words(painter, QRect(left, rect.top(), rect.right() - left, high), tr("已改动"), color("accent"))
        painter.setFont(option.font)
        words(painter, QRect(rect.left() + room, rect.top() + high, rect.width() - room, high), first_line(item.first_line), color("muted"))
        painter.restore()


class AnnouncementPane(Pane):
    """Posts to the left, the text to be posted to the right."""

    format_changed = Signal(str)
    said = Signal(str)
    """What was just done, for the status line."""

    def __init__(self, bridge: Bridge, form: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=False)
        self._bridge = bridge
        self.ask: Callable[[str, str], bool] = lambda question, deed: True
        """Asks before what may give a secret away is copied or saved."""
        self._of: object = None
        """The session whose post is shown: what was typed in one game is not kept in another."""
        self.model = PostModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(PostDelegate(self.list))
        self.list.setMouseTracking(True)
        self.list.installEventFilter(self)
        self.text = NoteEdit()
        self.text.left.connect(self.keep)
        self.text.textChanged.connect(self._look_through)
        self.leak = label("", "fault")
        self.leak.setWordWrap(True)
        self.changed = label("", "warn")
        self.changed.setWordWrap(True)
        self.form = QComboBox()
        for name in FORMATS:
            self.form.addItem(name, name)
        self.form.setCurrentIndex(max(0, self.form.findData(form)))
        self.copy = QPushButton()
        self.copy.setObjectName("primary")
        self.tick = QPushButton()
        self.save = QPushButton()
        self.reset = QPushButton()
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addWidget(self.text, 1)
        column.addWidget(self.changed)
        column.addWidget(self.leak)
        column.addLayout(row_of(self.form, self.copy, self.tick, self.save, self.reset))
        self.split = split_of("announcement", self.list, right, (340, 700))
        self.body.addWidget(self.split)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._show())
        self.form.currentIndexChanged.connect(self._reform)
        self.copy.clicked.connect(self.copy_post)
        self.tick.clicked.connect(self.toggle)
        self.save.clicked.connect(self._ask_file)
        self.reset.clicked.connect(self._reset_text)
        self.reword()

    def reword(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(tr("公告"))
        self.list.setAccessibleName(tr("公告"))
        self.text.setAccessibleName(tr("公告正文"))
        self.form.setAccessibleName(tr("格式"))
        names = {"plain": tr("纯文本"), "bbcode": tr("Discuz 代码"), "markdown": "Markdown"}
        for place in range(self.form.count()):
            self.form.setItemText(place, names.get(str(self.form.itemData(place)), str(self.form.itemData(place))))
        self.save.setText(tr("存为文件…"))
        self.reset.setText(tr("恢复原文"))
        self.refresh()

    @property
    def current(self) -> Post | None:
        """The post shown."""
        return self.model.at(self.list.currentIndex())

    def refresh(self) -> None:
        """Shows the posts as they are now, and stays at the same one."""
        bridge = self._bridge
        if bridge.is_open and self._of is bridge.session:
            self.keep()
        shown = self.current.id if self.current is not None else ""
        newest = self.list.currentIndex().row() == 0
        found: tuple[Post, ...] = ()
        if bridge.is_open:
            texts = {seat: word(row, "text") for seat, row in bridge.people().last_words.items()}
            found = marked(posts(bridge.book, bridge.events(), bridge.messages(), texts), bridge.settings())
            if bridge.hidden:  # what is not posted yet nobody may read
                found = tuple(post for post in found if not post.due)
        self.model.set_lines(found)
        nothing = tr("天亮时，出局名单与其他可以公开的内容在这里成帖，可以改、复制或存为文件。")
        self.say_empty("" if found else bridge.veil if bridge.is_open and bridge.hidden else nothing)
        # Whoever stood at the newest post wants the newest.
        self.list.setCurrentIndex(self.model.index(0 if newest else max(0, self.model.place_of(shown))))
        self._show()

    def _book_text(self, post: Post, edited: bool = True) -> str:
        """The post in the form chosen, without the director's changes of the whole."""
        return text_in(self._bridge.book, self._bridge.state, post, str(self.form.currentData()), edited)

    def _edit_key(self, post: Post) -> str:
        return post.setting(str(self.form.currentData()))

    def _show(self) -> None:
        post = self.current
        if post is None or not self._bridge.is_open:
            self.text.clear()
            self._of = None
            return
        self._of = self._bridge.session
        own = self._bridge.settings().get(self._edit_key(post), "")
        self.text.setPlainText(own or self._book_text(post))
        self.text.document().setModified(False)
        self._look_through()  # while the text is being set it counts as changed
        self.reset.setEnabled(bool(own))
        self.tick.setEnabled(bool(post.messages))
        self.tick.setText(tr("勾为已发") if post.due or not post.messages else tr("取消勾选"))
        self.copy.setText(tr("复制并勾选 C") if post.due else tr("复制 C"))
        self.copy.setToolTip(tr("复制这一帖，并勾为已发") if post.due else tr("只复制：这一帖已发，或不必勾选"))

    def keep(self) -> None:
        """Keeps the director's own words when they were changed, and the book's beside them."""
        post = self.current
        if post is not None and self.text.document().isModified():
            self.text.document().setModified(False)
            text, book = self.text.toPlainText().strip(), self._book_text(post)
            own = "" if text == book else text
            self._bridge.set(self._edit_key(post), own)
            self._bridge.set(f"{self._edit_key(post)}:base", book if own else "")
            self.reset.setEnabled(bool(own))
            self.model.mark(self.list.currentIndex(), bool(own))

    def _look_through(self) -> None:
        """Says that the text is the director's own, whether the book's has changed since, and what it gives away."""
        post = self.current
        found: list[Leak] = []
        changed = ""
        if post is not None and self._of is not None:
            bridge, text = self._bridge, self.text.toPlainText().strip()
            base = bridge.settings().get(f"{self._edit_key(post)}:base", "")
            if base and base != self._book_text(post) and not self.text.document().isModified():
                changed = tr("改动之后，这一帖的原文又变了；“恢复原文”看新的。")
            elif text != self._book_text(post):
                changed = tr("已改动：不是原文。")
            if text != self._book_text(post, edited=False):
                plain = {each.secret for each in leaks(bridge.book, bridge.seated, self._book_text(post, edited=False))}
                found = [each for each in leaks(bridge.book, bridge.seated, text) if each.secret not in plain]
        self.changed.setVisible(bool(changed))
        self.changed.setText(changed)
        self.leak.setVisible(bool(found))
        said = (tr("泄密？{who}：{word}").format(who=self._bridge.name(each.secret.seat), word=each.secret.word) for each in found)
        self.leak.setText(tr("、").join(dict.fromkeys(said)))

    def _sure(self, deed: str) -> bool:
        """Whether the post gives nothing away, or may all the same."""
        return self.leak.isHidden() or self.ask(tr("这一帖像是写着还没公开的事：\n{what}").format(what=self.leak.text()), deed)

    def copy_post(self) -> None:
        """Copies the post and ticks it."""
        post = self.current
        if post is None:
            return
        text = self.text.toPlainText()
        self.keep()
        if not self._sure(tr("仍要复制")):
            return
        QApplication.clipboard().setText(text)
        if post.due:
            self._bridge.tick(tuple(message for message in post.messages if message.due), True)
        posted = tr("已复制：{who}（此前已发）") if post.messages else tr("已复制：{who}")
        self.said.emit((tr("已复制并勾为已发：{who}") if post.due else posted).format(who=post.title))

    def toggle(self) -> None:
        """Ticks or unticks the post."""
        post = self.current
        if post is not None:
            self._bridge.tick(post.messages, post.due)

    def _reform(self) -> None:
        self.format_changed.emit(str(self.form.currentData()))
        self._show()

    def _reset_text(self) -> None:
        post = self.current
        if post is not None:
            self._bridge.set(self._edit_key(post), "")
            self._bridge.set(f"{self._edit_key(post)}:base", "")
            self.model.mark(self.list.currentIndex(), bool(post.edits))
            self._show()

    def _ask_file(self) -> None:
        end = "md" if self.form.currentData() == "markdown" else "txt"
        post = self.current
        name, _ = QFileDialog.getSaveFileName(self, tr("存为文件"), f"{post.title.replace('/', '-') if post else ''}.{end}")
        if name and self._sure(tr("仍要存")):
            self.save_to(Path(name))

    def save_to(self, file: Path) -> None:
        """Writes the post into a file."""
        self.keep()
        if sentence := write_text(file, self.text.toPlainText() + "\n"):
            self._bridge.failed.emit(sentence)

    def focus(self) -> None:
        """Takes the keyboard, at the post that is to be posted next."""
        if self.current is None or not self.current.due:
            self.list.setCurrentIndex(self.model.index(max(0, self.model.next_due(self.list.currentIndex().row()))))
        self.list.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """`C` on the list."""
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers()
        if pressed and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_C:
            self.copy_post()
            return True
        return super().eventFilter(watched, event)
