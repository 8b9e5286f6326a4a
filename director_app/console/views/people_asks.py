"""What players ask for together (a faster day, a longer one), and the last words they leave."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from director_app.console.bridge import Bridge
from director_app.console.models.people import asking, deadline, living, minutes, request_words
from director_app.console.views.pane import label, row_of
from director_app.console.views.people_pages import Page
from director_app.engine.commands import SwitchRuling
from director_app.engine.options import CLOSING
from director_app.i18n import capital, tr
from director_app.publish import Right, most_letters, rights
from director_app.record.people import LAST_WORDS, REQUEST, without_codes, word
from director_app.rulebook.model import Request


def setting_now(bridge: Bridge, name: str) -> str:
    """How a setting of the book stands."""
    return bridge.state.options.get(name, bridge.book.settings.get(name, ""))


class RequestsPage(Page):
    """Every request of the book: who asks today, how many it takes, until when, and what follows."""

    def __init__(self, bridge: Bridge, closing: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self._closing = closing
        self.at = QLineEdit()
        self.at.setMaximumWidth(90)
        self.last_day = QCheckBox()
        self.last_day.setChecked(True)
        self.at_title = label("", "small")
        self.grid = QGridLayout()
        self.grid.setSpacing(6)
        self.grid.setColumnStretch(0, 1)
        self.nothing = label("", "muted")
        self.ask_buttons: dict[str, QPushButton] = {}
        self.do_buttons: dict[str, QPushButton] = {}
        self.standing: dict[str, QLabel] = {}
        self.column.addLayout(row_of(self.at_title, self.at, self.last_day))
        self.column.addLayout(self.grid)
        self.column.addWidget(self.nothing)
        self.column.addStretch(1)

    def reword(self) -> None:
        self.at_title.setText(capital(tr("收到")))
        self.at.setAccessibleName(tr("收到的时间"))
        self.at.setPlaceholderText("17:30")
        self.last_day.setText(capital(tr("今天关门")))
        self.last_day.setToolTip(tr("讨论日有好几天时，截止时间只在最后一天算"))

    def first(self) -> QWidget:
        return self.at

    def _build(self) -> None:
        """A block a request of the book."""
        names = list(self.bridge.book.people.requests)
        if names == list(self.standing):
            return
        while (item := self.grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self.standing, self.ask_buttons, self.do_buttons = {}, {}, {}
        for place, name in enumerate(names):
            standing, ask, do = label("", ""), QPushButton(), QPushButton()
            standing.setWordWrap(True)
            ask.clicked.connect(lambda _, name=name: self.ask(name))
            do.clicked.connect(lambda _, name=name: self.carry_out(name))
            for column, widget in enumerate((standing, ask, do)):
                self.grid.addWidget(widget, place, column)
            self.standing[name], self.ask_buttons[name], self.do_buttons[name] = standing, ask, do

    def closing(self) -> str:
        """When the thread closes."""
        return self.bridge.state.options.get(CLOSING, self._closing())

    def look_at(self, seat: int) -> None:
        super().look_at(seat)
        self._build()
        bridge = self.bridge
        requests = bridge.book.people.requests
        self.nothing.setText("" if requests else tr("书中没有可以申请的事。"))
        for name, request in requests.items():
            rows, count = asking(bridge.people(), bridge.state, request, bridge.key), living(bridge.state)
            until = self._until(request)
            self.standing[name].setText(f"{name} {request_words(request, rows, count)}\n{until}".strip())
            self.ask_buttons[name].setText(capital(tr("{seat}号申请{what}").format(seat=seat, what=name)))
            done = not request.switch or setting_now(bridge, request.switch) == request.to
            enough = request.enough(len(rows), count)
            # When few are left the director does it of himself: nobody need ask.
            words = tr("{switch}：{to}") if enough else tr("导演决定 {switch}：{to}")
            self.do_buttons[name].setText(words.format(switch=request.switch, to=request.to))
            self.do_buttons[name].setVisible(bool(request.switch))
            self.do_buttons[name].setEnabled(not done)
            self.do_buttons[name].setObjectName("primary" if enough and not done else "")
            self.do_buttons[name].style().polish(self.do_buttons[name])
            self.do_buttons[name].setToolTip(tr("已经是这样") if done else "")

    def _until(self, request: Request) -> str:
        if not request.before:
            return tr("截止：{until}").format(until=request.until) if request.until else ""
        return tr("截止：{until}（{time}）").format(until=request.until, time=deadline(self.closing(), request.before))

    def ask(self, name: str) -> None:
        """The seat asks; too late, it is kept and does not count."""
        bridge, request = self.bridge, self.bridge.book.people.requests[name]
        at = self.at.text().strip()
        if bridge.state.seats[self.seat].out is not None:
            self.said.emit(tr("{who}已出局，不能申请。").format(who=bridge.name(self.seat)))
            return
        if at and minutes(at) is None:
            self.said.emit(tr("时间写成 17:30 这样。"))
            return
        if any(row.seat == self.seat for row in asking(bridge.people(), bridge.state, request, bridge.key)):
            self.said.emit(tr("{who}今天已经申请过{what}。").format(who=bridge.name(self.seat), what=name))
            return
        limit = minutes(deadline(self.closing(), request.before)) if request.before else None
        given = minutes(at) if at else None
        late = self.last_day.isChecked() and limit is not None and given is not None and given > limit
        bridge.note_person(REQUEST, self.seat, {"name": name, "at": at, "late": late})
        until = deadline(self.closing(), request.before)
        self.said.emit(tr("{at} 迟于 {until}：记下，不计。").format(at=at, until=until) if late else "")

    def carry_out(self, name: str) -> None:
        """Switches what was asked for."""
        bridge, request = self.bridge, self.bridge.book.people.requests[name]
        rows, count = asking(bridge.people(), bridge.state, request, bridge.key), living(bridge.state)
        enough = request.enough(len(rows), count)
        reason = (tr("{n}/{living} 申请{what}") if enough else tr("导演决定（{n}/{living} 申请{what}）")).format(
            n=len(rows), living=count, what=name
        )
        self.said.emit(bridge.do(SwitchRuling(request.switch, request.to, reason)))


class WordsPage(Page):
    """Last words as they were sent in, held to the book's rules."""

    def __init__(self, bridge: Bridge, closing: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self._closing = closing
        self.rule = label("", "small")
        self.rule.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.take = QPushButton()
        self.take.setObjectName("primary")
        self.count = label("", "muted")
        self.column.addWidget(self.rule)
        self.column.addWidget(self.text, 1)
        self.column.addLayout(row_of(self.take, self.count))
        self.text.textChanged.connect(self._count)
        self.take.clicked.connect(self.hand_in)

    def reword(self) -> None:
        self.text.setAccessibleName(tr("遗言"))
        self.text.setPlaceholderText(tr("把玩家发来的遗言贴在这里"))

    def first(self) -> QWidget:
        return self.text

    def _right(self) -> Right | None:
        return rights(self.bridge.book, self.bridge.events()).get(self.seat)

    def look_at(self, seat: int) -> None:
        moved = seat != self.seat
        super().look_at(seat)
        row = self.bridge.people().last_words.get(seat)
        if moved or not self.text.document().isModified():
            self.text.setPlainText(word(row, "text") if row is not None else "")
            self.text.document().setModified(False)
        self.rule.setText(self._rules())
        right = self._right()
        self.take.setText(tr("仍然收下") if right is None or right.post else tr("收下遗言"))
        self.text.setEnabled(self.bridge.state.seats[seat].out is not None)
        self.take.setEnabled(self.text.isEnabled())
        self._count()

    def _rules(self) -> str:
        bridge, rules, right = self.bridge, self.bridge.book.people.last_words, self._right()
        out = bridge.state.seats[self.seat].out
        parts = []
        if out is None:
            parts.append(tr("{who}还在场上。").format(who=bridge.name(self.seat)))
        elif right is None:
            parts.append(tr("按书，{who}没有遗言。").format(who=bridge.name(self.seat)))
        elif right.post:
            parts.append(tr("期限已过：按书视为放弃。"))
        if rules is not None:
            time = deadline(bridge.state.options.get(CLOSING, self._closing()), -rules.after_closing) if rules.after_closing else ""
            parts.append((tr("{due}（{time}）。") if time else tr("{due}。")).format(due=rules.due, time=time))
            parts.append("" if rules.codes else tr("不得用 Discuz 代码。"))
        limit = most_letters(bridge.book, bridge.state, self.seat)
        if limit is not None:
            parts.append(tr("{state}：最多 {n} 字。").format(state=limit[0], n=limit[1]))
        return "".join(parts)

    def _count(self) -> None:
        self.count.setText(tr("{n} 字").format(n=len("".join(self.text.toPlainText().split()))))

    def hand_in(self) -> None:
        """Keeps the words, without codes where the book forbids them."""
        bridge, rules, right = self.bridge, self.bridge.book.people.last_words, self._right()
        text, codes = without_codes(self.text.toPlainText())
        if rules is None or rules.codes:
            text, codes = self.text.toPlainText(), ()
        text = text.strip()
        limit = most_letters(bridge.book, bridge.state, self.seat)
        length = len("".join(text.split()))
        if not text:
            self.said.emit(tr("还没有写遗言。"))
        elif limit is not None and length > limit[1]:
            self.said.emit(tr("{state}：最多 {n} 字，这里有 {length} 字。").format(state=limit[0], n=limit[1], length=length))
        else:
            self.text.document().setModified(False)
            bridge.note_person(LAST_WORDS, self.seat, {"text": text, "late": right is None or bool(right.post)})
            self.said.emit(tr("已去掉 Discuz 代码：{codes}").format(codes=" ".join(codes)) if codes else "")
