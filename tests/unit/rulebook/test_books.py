"""Whole books: the toy book, folders, extending, what a book keeps of its texts."""

from __future__ import annotations

import ast
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from director_app.rulebook import RuleBook, find_books, load_book, load_sources
from director_app.rulebook.model import Expr, Mode, Moment, SkillKind
from director_app.rulebook.nodes import MAX_BYTES

RULESETS = Path(__file__).parents[2] / "rulesets"
SMALL = (RULESETS / "small" / "book.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tiny() -> RuleBook:
    return sound(RULESETS / "tiny")


def sound(folder: Path) -> RuleBook:
    result = load_book(folder)
    assert result.faults == ()
    assert result.book is not None
    return result.book


def codes(files: dict[str, str]) -> list[tuple[str, str]]:
    result = load_sources(files)
    assert (result.book is None) == bool(result.faults)
    return [(str(fault.place), fault.code) for fault in result.faults]


def source(expression: Expr | None) -> str:
    assert expression is not None
    return expression.source


def test_timeline(tiny: RuleBook) -> None:
    assert [stage.id for stage in tiny.start] == ["序/入场"]
    assert [stage.id for stage in tiny.cycle] == ["夜/傍晚", "夜/深夜", "夜/结算", "日/遗愿", "日/讨论", "日/表决"]
    assert tiny.unnumbered == ("序",)
    dusk = tiny.stage("夜/傍晚")
    assert (dusk.mode, dusk.block, dusk.due, dusk.public_now) == (Mode.ORDERED, "夜里", 30, False)
    assert dusk.order == (("交换", "引雷"), ("查看",))
    assert tiny.stage("夜/深夜").order == (("袭击", "看护", "诅咒"),)
    assert tiny.stage("夜/结算").closes_outs
    last = tiny.stage("日/遗愿")
    assert last.damage_now
    assert last.public_now
    vote = tiny.stage("日/表决").vote
    assert vote is not None
    assert (source(vote.voters), vote.changes, vote.proxy_freeze, len(vote.counted)) == ("it.alive", 1, 30, 2)
    assert tiny.stage("日/表决").during == ("自白",)
    with pytest.raises(KeyError):
        tiny.stage("夜/清晨")


def test_tags_set_the_fields_of_skills(tiny: RuleBook) -> None:
    curse = tiny.skills["诅咒"]
    assert curse.tags == ("指定", "限定")
    assert curse.targeting
    assert not curse.mandatory
    assert not curse.must
    assert source(curse.uses) == "1"
    lightning = tiny.skills["引雷"]
    assert lightning.mandatory
    assert lightning.must
    assert not lightning.auto


def test_kinds_of_skills(tiny: RuleBook) -> None:
    kinds = {name: skill.kind for name, skill in tiny.skills.items()}
    assert kinds["诅咒"] is SkillKind.ROLE
    assert kinds["自白"] is SkillKind.COMMON
    assert kinds["移交"] is kinds["殉情"] is SkillKind.MARK
    assert tiny.marks["恋人"].skills == ("殉情",)
    assert tiny.roles["夜狼"].skills == ("袭击", "诅咒")


def test_a_skill_inherits_its_roles_paragraph(tiny: RuleBook) -> None:
    assert tiny.skills["查看"].cite == "民·看客"
    assert tiny.skills["移交"].cite == "旗手"


def test_repeat_follows_the_stage(tiny: RuleBook) -> None:
    repeats = {name: tiny.skills[name].repeat for name in ("诅咒", "最后一击", "看护", "自白")}
    assert repeats == {"诅咒": "refuse", "最后一击": "refuse", "看护": "replace", "自白": "refuse"}


def test_choices(tiny: RuleBook) -> None:
    curse = tiny.skills["诅咒"].choose
    assert curse is not None
    assert (source(curse.least), source(curse.most), source(curse.among)) == ("1", "min(2, count(living) // 3)", "living")
    assert curse.not_words == ("last_night", "ever")
    assert [(limit.because, limit.seats, source(limit.broken)) for limit in curse.limits] == [
        ("不可同选", None, "1 in chosen and 2 in chosen")
    ]
    assert curse.fields[""].options == ("轻", "重")
    attack = tiny.skills["袭击"].choose
    assert attack is not None
    assert (source(attack.least), source(attack.most), attack.not_words) == ("0", "1", ("self",))
    shot = tiny.skills["最后一击"].choose
    assert shot is not None
    assert shot.fields["点数"].kind == "number"
    assert shot.fields["点数"].options == ("1", "2", "3")
    assert shot.fields["点数"].optional
    swap = tiny.skills["交换"].choose
    assert swap is not None
    assert (swap.ballots, swap.ballot_words, source(swap.receiver)) == ("word", ("同意", "反对"), "living")
    speech = tiny.skills["自白"].choose
    assert speech is not None
    assert speech.text == 50
    assert speech.least is None


def test_moments_and_ever(tiny: RuleBook) -> None:
    assert tiny.moments == {
        "夜晚结束": Moment("夜/结算", True, "夜晚结束"), "下一个白天": Moment("日/遗愿", False, "下一个白天"),
    }
    first, second = tiny.skills["诅咒"].do
    assert first.args["until"] == tiny.moments["下一个白天"]
    assert "until" not in second.args
    assert [condition.source for condition in second.conditions] == ["choice is 重"]


def test_effects(tiny: RuleBook) -> None:
    loop, join = tiny.rules["点名"].do
    assert (loop.verb, loop.args["as"], join.verb) == ("each", "s", "join")
    let, branch = tiny.rules["表决结算"].do
    assert (let.verb, branch.verb, sorted(branch.args)) == ("let", "branch", ["do", "else"])
    lose = tiny.skills["查看"].do[2]
    assert lose.args["skill"] == "this"
    assert isinstance(tiny.skills["查看"].do[3].args["of"], Expr)
    assert str(lose.place) == "roles/all.yaml:65:13"


def test_names_become_constants(tiny: RuleBook) -> None:
    condition = tiny.redirects[1].conditions[0]
    assert ast.unparse(condition.tree) == "actor.faction == '民方'"
    kind = tiny.states["沉默"].bars
    assert kind is not None
    assert ast.unparse(kind.tree) == "skill.kind == 'role'"


def test_damage_and_redirects(tiny: RuleBook) -> None:
    stoppers = tiny.damage["袭击"].stopped_by
    assert [(stopper.state, stopper.uses_up, len(stopper.conditions)) for stopper in stoppers] == [
        ("守护", True, 1), ("不死", False, 0),
    ]
    assert tiny.damage["红牌"].silent
    assert [(step.name, step.bends, step.join) for step in tiny.redirects] == [
        ("交换", ("交换",), False), ("引雷", ("引雷",), True),
    ]


def test_the_rest(tiny: RuleBook) -> None:
    assert (tiny.id, tiny.name, tiny.language) == ("tiny", "小村", "zh_CN")
    assert source(tiny.armed) == "holds(it, 袭击)"
    assert tiny.settings == {"加速": "关"}
    assert tiny.rulings["R-T1"].alternatives == {"B": "依座位号"}
    assert tiny.cards["黄牌"].into == "红牌"
    assert tiny.roles["雷狼"].facts == {"皮厚": "是"}
    assert tiny.composition is not None
    assert tiny.composition.pairs == (("夜狼", "看客"),)
    assert tiny.composition.reserve_not == (("夜狼",), ("村民", "村民"))
    assert tiny.identity_text is not None
    assert "身份" in tiny.identity_text.text
    assert set(tiny.words) == {"out"}
    assert tiny.states["诅咒"].includes == ("沉默",)
    assert list(tiny.groups) == ["狼群"]


def test_a_book_is_what_its_sources_say(tiny: RuleBook) -> None:
    assert set(tiny.sources) == {"book.yaml", "roles/all.yaml"}
    again = load_sources(tiny.sources).book
    assert again is not None
    assert plain(again) == plain(tiny)


def plain(value: object) -> object:
    """Records as nested tuples, expressions by their trees: comparable whatever object they are."""
    if isinstance(value, Expr):
        return ("expr", value.source, value.place, ast.dump(value.tree))
    if isinstance(value, dict):
        return tuple((key, plain(item)) for key, item in value.items())
    if isinstance(value, tuple):
        return tuple(plain(item) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, *(plain(getattr(value, field.name)) for field in fields(value)))
    return value


# Folders


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def folder_codes(folder: Path) -> list[tuple[str, str]]:
    return [(str(fault.place), fault.code) for fault in load_book(folder).faults]


def test_find_books(tmp_path: Path) -> None:
    write(tmp_path / "b", book=SMALL)
    write(tmp_path / "a", book=SMALL)
    write(tmp_path / "c", other="{}")
    assert find_books(tmp_path) == [tmp_path / "a", tmp_path / "b"]
    assert find_books(tmp_path / "nowhere") == []


def test_a_folder_without_a_book(tmp_path: Path) -> None:
    assert folder_codes(tmp_path) == [("book.yaml:1:1", "no-book")]
    assert folder_codes(tmp_path / "nowhere") == [("book.yaml:1:1", "no-book")]


def test_files_that_are_no_texts(tmp_path: Path) -> None:
    write(tmp_path, book=SMALL)
    (tmp_path / "latin.yaml").write_bytes(b"tiers: [\xe9]")
    (tmp_path / "large.yaml").write_text("#" * (MAX_BYTES + 1), encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "book.yaml")
    (tmp_path / "folder.yaml").mkdir()
    assert folder_codes(tmp_path) == [
        ("folder.yaml:1:1", "not-a-file"), ("large.yaml:1:1", "file-too-large"), ("latin.yaml:1:1", "not-text"),
        ("link.yaml:1:1", "not-a-file"),
    ]


def test_linked_folders_are_not_read(tmp_path: Path) -> None:
    write(tmp_path / "elsewhere", secret="tiers: [秘]")
    book = write(tmp_path / "book", book=SMALL)
    (book / "linked").symlink_to(tmp_path / "elsewhere")
    assert set(sound(book).sources) == {"book.yaml"}


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(SMALL, encoding="utf-8-sig")
    assert load_book(tmp_path).faults == ()


def test_texts_that_cannot_be_read() -> None:
    assert codes({"book.yaml": SMALL, "x.yaml": "a: \ud800"}) == [("x.yaml:1:1", "not-text")]
    assert codes({"book.yaml": SMALL, "x.yaml": "甲: \0"}) == [("x.yaml:1:4", "yaml")]
    assert codes({"book.yaml": SMALL, "x.yaml": "#" * (MAX_BYTES + 1)}) == [("x.yaml:1:1", "file-too-large")]


def test_too_many_files() -> None:
    files = {"book.yaml": SMALL, **{f"{number}.yaml": "" for number in range(400)}}
    assert codes(files) == [("book.yaml:1:1", "too-many-files")]


def test_sections_that_must_be_there() -> None:
    assert codes({"book.yaml": ""}) == [("book.yaml:1:1", "missing-section")] * 2
    assert codes({"book.yaml": "[]"}) == [("book.yaml:1:1", "not-a-mapping")]


def test_lists_of_several_files_are_joined() -> None:
    book = load_sources({"book.yaml": SMALL, "b.yaml": "tiers: [乙]", "a.yaml": "tiers: [甲]"}).book
    assert book is not None
    assert book.tiers == ("神", "甲", "乙")


# Extending

HEIR = """
book: {id: heir, name: 续书, extends: small}
states: {护: {told: true}, 新: {}}
roles:
  民: {faction: 狼方, skills: {推: , 观: {choose: {seats: 1}, do: [{give: {state: 新, to: settled}}], cite: 新}}}
timeline:
  cycle:
    - {part: 夜, name: 动手, order: [咬, 推, 观, 天亮]}
tiers: [仙]
"""


def test_extending_takes_over_and_replaces() -> None:
    result = load_sources({"book.yaml": HEIR, "../small/book.yaml": SMALL})
    assert result.faults == ()
    book = result.book
    assert book is not None
    assert (book.id, book.name, book.tiers) == ("heir", "续书", ("仙",))
    assert list(book.states) == ["护", "新"]
    assert book.states["护"].told
    assert book.roles["民"].faction == "狼方"
    assert book.roles["狼"].skills == ("咬",)
    assert str(book.skills["咬"].place) == "../small/book.yaml:23:10"
    assert book.skills["推"].cite == "二·民"
    assert book.cycle[0].order == (("咬", "推", "观", "天亮"),)
    assert set(book.sources) == {"book.yaml", "../small/book.yaml"}
    again = load_sources(book.sources).book
    assert again is not None
    assert plain(again) == plain(book)


def test_extending_in_folders(tmp_path: Path) -> None:
    write(tmp_path / "small", book=SMALL)
    write(tmp_path / "heir", book=HEIR)
    write(tmp_path / "grandchild", book="book: {id: grandchild, name: 三续, extends: heir}")
    book = sound(tmp_path / "grandchild")
    assert set(book.sources) == {"book.yaml", "../heir/book.yaml", "../small/book.yaml"}
    given = load_sources({"book.yaml": HEIR}, base={"small": {"book.yaml": SMALL}}).book
    assert given is not None
    assert set(given.sources) == {"book.yaml", "../small/book.yaml"}


@pytest.mark.parametrize(
    ("name", "code"), [("nowhere", "extends-missing"), ("../small", "extends-id"), ("heir", "extends-cycle")]
)
def test_extending_what_cannot_be(name: str, code: str) -> None:
    text = HEIR.replace("extends: small", f"extends: {name}")
    assert codes({"book.yaml": text, "../small/book.yaml": SMALL}) == [("book.yaml:2:37", code)]


def test_extending_in_a_circle() -> None:
    back = SMALL.replace("name: 小书", "name: 小书, extends: heir")
    files = {"book.yaml": HEIR, "../small/book.yaml": back, "../heir/book.yaml": HEIR}
    assert codes(files) == [("../small/book.yaml:2:38", "extends-cycle")]


def test_faults_of_an_extended_book_are_found_there() -> None:
    broken = SMALL.replace("faction: 民方", "faction: 官方")
    own = HEIR.replace("民: {faction: 狼方", "丙: {faction: 狼方")
    assert codes({"book.yaml": own, "../small/book.yaml": broken}) == [("../small/book.yaml:25:14", "unknown-name")]
