"""What is written out never takes the place of a game, least of all of the one that is open."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFileDialog

from director_app.record import Session
from tests.console.conftest import Table


def test_no_export_takes_the_place_of_the_open_game(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    main, said = table.main, list[str]()
    monkeypatch.setattr("director_app.console.dialogs.question.warn", lambda parent, sentence: said.append(sentence))
    table.until("夜1/杀人")
    path = main.bridge.session.path
    assert path is not None
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), "*.png"))
    before = path.read_bytes()
    for name in ("reveal", "save_as"):
        main.actions_[name].trigger()
    main.view.announcement.save_to(path)
    assert said == ["「周末局.dgame」已经存在，没有覆盖它。请换一个名字。"] * 3
    main.actions_["save_log"].trigger()
    assert main.statusBar().currentMessage() == said[0]
    main.view.explain.bar.picture.click()
    assert main.statusBar().currentMessage() == "存不了 周末局.dgame。"
    assert path.read_bytes() == before
    state = main.bridge.state
    main.close_game()
    with Session.open(path) as again:
        assert again.state == state
