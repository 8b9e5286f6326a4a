"""Settings, and the small things beside them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from director_app.console.pinyin import found_in, initials
from director_app.console.prefs import Prefs
from director_app.settings import RECENT, SettingFault, Settings, load_settings, save_settings, with_recent


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    file = tmp_path / "new" / "settings.toml"
    wanted = Settings(language="en", text_size=16, recent=("/games/周末“局”\\1.dgame",), layout={"window": "00ff", "a b": "1"})
    save_settings(wanted, file)
    assert load_settings(file) == (wanted, ())


def test_no_file_gives_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml") == (Settings(), ())


def test_an_unknown_key_is_named_with_the_one_meant(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('langage = "en"\ntext_size = "big"\ntheme = "dark"\n', encoding="utf-8")
    settings, faults = load_settings(file)
    assert settings == replace(Settings(), theme="dark")
    assert faults == (SettingFault("langage", "language"), SettingFault("text_size", "text_size"))


def test_a_broken_file_gives_the_defaults_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"\xff\xfe not toml")
    assert load_settings(file) == (Settings(), (SettingFault("settings.toml"),))


def test_recent_games_are_few_and_the_last_comes_first() -> None:
    settings = Settings()
    for number in range(RECENT + 3):
        settings = with_recent(settings, f"{number}.dgame")
    settings = with_recent(settings, "5.dgame")
    assert settings.recent[0] == "5.dgame"
    assert len(settings.recent) == RECENT == len(set(settings.recent))


def test_settings_that_can_not_be_written_stop_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    prefs = Prefs(tmp_path / "file" / "settings.toml")
    prefs.change(theme="dark")
    assert prefs.now.theme == "dark"
    assert prefs.unwritable


def test_pinyin_initials() -> None:
    assert initials("发件箱 F5") == "fjx f5"
    assert found_in("fjx", "发件箱") == 1
    assert found_in("发件", "发件箱") == 0
    assert found_in("jx", "发件箱") == 3
    assert found_in("fx", "发件箱") == 4
    assert found_in("zz", "发件箱") is None
    assert found_in("daochu", "导出揭秘") == 5
    assert found_in("jiemi", "导出揭秘") == 5
    assert found_in("daojie", "导出揭秘") is None
