"""The rule language's closed vocabulary: verbs, trigger names, functions and attributes.

The loader checks every book against these tables and the reference for authors is made from them;
the engine registers one implementation for each (a test compares the two).
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Arg:
    """One argument of a verb. `kind` says how the loader reads it:

    expr (any value) · seats (an expression giving a seat or seats) · state, label, mark, group, kind (damage), slot, rule,
    stage, bend (a name of the book) · key (a bare word) · words:state (a list of such names) · skillx (a skill's name or an
    expression in parentheses) · moment · text (template) · with (name -> expr) · do (effects) · word:a|b|c · flag ·
    words (list of bare words)
    """

    kind: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    name: str
    about: str
    args: dict[str, Arg] = field(default_factory=dict)
    short: str = ""
    """The argument that stands alone when the verb's value is no mapping (`reveal: self`)."""


def _verb(name: str, about: str, /, short: str = "", **args: str) -> Verb:
    table = {key.rstrip("_"): Arg(kind.rstrip("!"), kind.endswith("!")) for key, kind in args.items()}
    return Verb(name, about, table, short)


VERBS: dict[str, Verb] = {
    verb.name: verb
    for verb in (
        _verb("let", "Names values for the rest of the list.", short="values", values="with!"),
        _verb("branch", "Written `{if: […], do: […], else: […]}` without a verb: the first list when all hold, else the second.", do="do!", else_="do"),
        _verb("each", "Written `{each: list, as: name, do: […]}`: runs `do` for each element, as `it` (or `as`).", of="expr!", as_="key", do="do!"),
        _verb("give", "A state comes to seats. `by` is the giver (default: the actor), `starts` a later beginning.",
              state="state!", to="seats!", until="moment", starts="moment", count="expr", against="expr", by="seats", skill="skillx"),
        _verb("clear", "States end: those named, or those for which `where` (on `state`) holds.",
              of="seats!", states="words:state", where="expr"),
        _verb("use_up", "Takes one off a counted state; at 0 it ends.", state="state!", of="seats!"),
        _verb("bend", "Puts a redirect in force, named after the skill: the pipeline's steps look at it.", on="seats!", until="moment!"),
        _verb("unbend", "Ends redirects of this name that a seat owns.", name="bend!", of="seats!"),
        _verb("damage", "Deals damage; it is settled at once or waits for `settle`, as the stage says.",
              kind="kind!", to="seats!", by="seats", slot="slot", skill="skillx", now="flag", count="expr"),
        _verb("call_off", "Waiting damage (out of `pending`) does not happen any more.", damage="expr!", because="key!"),
        _verb("settle", "Settles the waiting damage in the book's order of outs, chains included. `of`: only that on these seats.",
              short="how", how="word:all", of="seats"),
        _verb("count_up", "Adds to a counted state the seats have.", state="state!", of="seats!", count="expr"),
        _verb("out", "Puts seats out directly, past what stops damage.", to="seats!", kind="kind!"),
        _verb("spare", "In `before_out`: the seat stays. `by` names what saved it.", short="by", by="word"),
        _verb("revive", "Seats come back into the game.", short="seats", seats="seats!"),
        _verb("feedback", "A skill's own answer (反馈), private, at once. `value` may be empty: 无.",
              to="seats!", value="expr!", about="seats", skill="skillx"),
        _verb("tell", "A private notice (通知), when the block ends by night, at once by day (`when: now` forces that). "
              "`answer`: what it counts as where a skill reports the use's feedback.",
              to="seats!", text="text!", with_="with", when="word:now|block", answer="expr"),
        _verb("publish", "A public text, at once by day, else at the next opening.",
              text="text!", with_="with", when="word:now|opening"),
        _verb("publish_outs", "Publishes the outs not yet announced (those with `where`, on `it`), in order of outs or of seats.",
              text="text!", empty="text", where="expr", by="word:order|seat"),
        _verb("publish_waiting", "Publishes the public texts that waited for this moment.", short="how", how="word:all"),
        _verb("reveal", "Turns seats' cards face up and publishes it. `role`: what is seen (default: the true identity).",
              short="seats", seats="seats!", role="expr", text="text", when="word:now|opening"),
        _verb("cover", "Turns cards face down again.", short="seats", seats="seats!"),
        _verb("uses", "Changes the uses left of a skill: `add` or `set`.", of="skillx!", seat="seats", add="expr", set="expr"),
        _verb("extra", "Allows one more use (`count`) of a skill in its next stage tonight, free; a count of 0 takes all of them back.",
              of="skillx!", seat="seats!", count="expr"),
        _verb("gain", "Seats get a skill. `temporary`: gone after one use, not to be copied.",
              skill="skillx!", to="seats!", uses="expr", temporary="flag", told="text"),
        _verb("lose", "Seats lose a skill (`this` is the current one). `lasting`: temporary ones stay.",
              skill="skillx!", of="seats!", lasting="flag"),
        _verb("refresh", "A seat's own skills are as at the start again.", short="seats", seats="seats!"),
        _verb("label", "Adds or removes a label.", of="seats!", add="label", remove="label"),
        _verb("mark", "A mark goes to these seats (none: nobody carries it).", name="mark!", to="seats!"),
        _verb("join", "Seats join a group: they know its members from now on. Slots: `{members}` the others, `{all}` everybody in it.",
              group="group!", seats="seats!", until="moment", tell="text", apart="flag"),
        _verb("leave", "Seats leave a group.", group="group!", seats="seats!"),
        _verb("disguise", "What others see of a seat, until a moment. The last one shows.",
              of="seats!", role="expr", faction="expr", armed="expr", until="moment", starts="moment"),
        _verb("become", "A seat plays another role from now on: its skills and faction, its card stays.",
              seat="seats!", role="expr!", keep_skills="flag", card="flag"),
        _verb("turn", "A seat's faction changes.", seat="seats!", to="expr!"),
        _verb("remember", "Keeps a value under a key on a seat (default: the holder) or on the game. `add` appends to a list (with `number`: adds).",
              key="key!", value="expr", add="expr", number="flag", on="seats", game="flag", until="moment"),
        _verb("forget", "Drops a remembered key.", key="key!", on="seats", game="flag"),
        _verb("draw", "A seeded draw of `count` out of `among`; scenarios may pin it by `name`.",
              name="key!", among="expr!", into="key!", count="expr"),
        _verb("control", "A seat's choices are another's until a moment.", seat="seats!", by="seats!", until="moment!"),
        _verb("skip", "A stage is left out the next time it would come in this round.", short="stage", stage="stage!"),
        _verb("goto", "The next stage is this one; `round` is added to the round's number.", stage="stage!", round="expr"),
        _verb("checkpoint", "Remembers the game as it is now, to be rewound to.", short="name", name="key!"),
        _verb("rewind", "Back to a checkpoint; what is in `keep` stays as it is.", to="key!", keep="words", stage="stage"),
        _verb("fizzle", "This use does not take effect (发动无效).", short="because", because="key!"),
        _verb("void", "Earlier uses do not count any more: they have had no effect (失效).", uses="expr!", because="key!"),
        _verb("judge", "Looks at the book's victory conditions.", short="how", how="word:all"),
        _verb("win", "A faction has won.", short="faction", faction="expr!"),
        _verb("lose_faction", "A faction has lost; the game may go on.", short="faction", faction="expr!"),
        _verb("draw_game", "Nobody wins.", short="how", how="word:all"),
        _verb("spawn", "A further seat joins the table, owned by a seat.", role="expr!", owner="seats!", into="key"),
        _verb("vote_out", "The count's result: fires `top` on the seat; unless it is spared, the game remembers it under 'top'.",
              short="seat", seat="seats!"),
        _verb("ballot", "Adds votes on a seat in the coming count, cast by nobody.", on="seats!", votes="expr!"),
        _verb("card", "Seats get a penalty card, with what follows from it.", card="card!", seats="seats!", reason="text"),
        _verb("merge_cards", "So many of a seat's cards of one kind become one of another, where it has so many: for a number that a ruling decides.",
              card="card!", count="expr!", into="card!", of="seats!"),
        _verb("last_words", "These seats may leave last words.", short="seats", seats="seats!"),
        _verb("run", "Runs a rule of the book.", short="rule", rule="rule!"),
        _verb("resolve_again", "A use of another skill by a seat on targets, through the pipeline, as part of this one.",
              skill="skillx!", by="seats!", targets="seats!"),
    )
}

TRIGGERS: dict[str, str] = {
    "out": "A seat has gone out: `who`, `damage` (kind, by, skill).",
    "before_out": "The holder is about to go out (nothing stopped it yet): `who`, `damage`. May `spare`.",
    "settled": "A use settles on the holder, before its effects: `use`.",
    "launched": "Any use was launched: `use`.",
    "damaged": "Damage is dealt to the holder: `damage`.",
    "stage": "A stage begins (`at`).",
    "leave": "A stage is left (`at`).",
    "announced": "A seat's out was announced: `who`.",
    "voted": "A vote was counted for the holder: `vote`.",
    "cast": "The holder's vote was counted: `vote`.",
    "top": "The holder is about to take the vote's result: `who`. May `spare`.",
    "gained": "The skill has come to its holder.",
    "lost": "The skill has gone from its holder: `who`, `gone`.",
    "state": "A state came to the holder: `state`.",
    "faction": "A seat's faction changed: `who`.", "faction_lost": "A faction has lost: `faction`.",
    "mark": "A mark moved: `mark`, `who`.",
    "setup": "The game is made.",
    "card": "A seat got a penalty card: `who`, `card`.",
}

VARIABLES: dict[str, str] = {
    "self": "the holder of the skill or state at hand",
    "actor": "the seat that uses the skill",
    "giver": "the seat that gave the state",
    "use": "the use at hand",
    "chosen": "the chosen targets (选择目标)",
    "settled": "the settled targets (结算目标)",
    "balls": "the balls: `.chosen`, `.ends`",
    "choice": "what else was chosen: a word, a list, or parts by name (`choice('…')`)",
    "text": "the text entered",
    "receiver": "the seat of `to:`",
    "ballots": "the meeting's votes: a list of (seat, vote)",
    "it": "the element at hand",
    "ball": "where the ball is now", "bend": "the redirect looked at", "to": "where the ball was passed", "moved": "the part of `to` that is new", "own": "the state that carries the trigger",
    "who": "the seat the trigger is about", "damage": "the damage the trigger is about",
    "vote": "the vote the trigger is about", "voter": "the voting seat", "target": "the seat voted for",
    "tops": "the seats with most votes", "tally": "pairs (seat, votes)", "state": "the state looked at",
    "skill": "the skill looked at", "seat": "the seat looked at", "card": "the card given", "mark": "the mark moved", "faction": "the faction that lost", "gained": "the skill gained", "gone": "the skill lost",
    "seats": "all seats, in order", "living": "the seats not out", "choosable": "the seats not announced out",
    "outs": "the seats out, in order of outs", "unannounced": "outs not yet announced",
    "round": "the number of this night and day", "part": "the part of the round (夜, 日 …)", "stage": "the stage's id",
    "tonight": "the uses resolved this round", "history": "all uses of the game", "damages": "the damage dealt this round, in order",
    "pending": "damage waiting to be settled", "reserve": "cards not dealt", "lost": "factions that have lost", "over": "the game is decided",
    "judging": "whether the game declares its winner",
    "candidates": "seats that stand for election",
    "votes": "the votes that count: `.voter`, `.target`", "cast_votes": "all ballots of this vote in time, also those that do not count: `.void`",
    "total": "number of seats at the start, extra seats included",
    "True": "yes", "False": "no", "None": "nothing",
}

ATTRIBUTES: dict[str, dict[str, str]] = {
    "seat": {
        "number": "its number", "card": "the role dealt (底牌)", "role": "the role it plays", "shown_role": "as others see it",
        "actual_role": "its true identity", "faction": "its faction now", "shown_faction": "as others see it",
        "tier": "its class", "kin": "its kin", "armed": "may kill", "shown_armed": "as others see it", "alive": "not out",
        "out": "out of the game", "announced": "announced out", "fresh": "went out, and its chance for after-out skills is not over",
        "revealed": "its card is face up", "owner": "the seat that runs it", "labels": "its labels",
        "name": "its name", "cause": "the damage that put it out", "killer": "who put it out", "out_round": "the round it went out",
        "out_part": "the part it went out", "controller": "who decides for it", "red": "its red cards", "dealt_tier": "class of its card",
        "skills": "names of the skills it holds", "out_stage": "the stage it went out in",
        "disguised_armed": "what a disguise says of being armed, or nothing",
    },
    "use": {
        "by": "the actor", "skill": "its name", "chosen": "chosen targets", "settled": "settled targets", "round": "its round",
        "part": "its part", "stage": "its stage", "launched": "took effect", "mandatory": "a mandatory skill", "targeting": "goes through the pipeline",
        "source": "the seat that counts as source", "choice": "its choice", "deals": "deals damage directly", "tags": "its tags",
        "text": "its text", "controlled": "decided by another seat", "told": "its feedback", "drawn": "chosen by a draw or default",
        "because": "what it fizzled by",
    },
    "damage": {"kind": "its kind", "by": "its source", "skill": "its skill", "to": "on whom", "slot": "its slot", "stage": "dealt in", "round": "its round"},
    "state": {"name": "its name", "negative": "a negative state", "by": "its giver", "skill": "its skill", "count": "its count", "kind": "its name"},
    "skill": {"name": "its name", "mandatory": "mandatory", "tags": "its tags", "targeting": "goes through the pipeline", "kind": "role, common or mark", "after_out": "for the dead",
              "team": "one decision for several seats", "deals": "deals damage directly"},
    "bend": {"name": "its name", "owner": "whose it is", "on": "the seats it is on"},
    "ball": {"chosen": "the seat chosen", "ends": "where it ended"},
    "vote": {"voter": "who", "target": "for whom", "order": "its place in time", "void": "why it does not count"},
}

FUNCTIONS: dict[str, str] = {
    "has(seat, state)": "the seat has the state, also as part of another",
    "has_exactly(seat, state)": "the seat has a state of just this name",
    "state_count(seat, state)": "the count of a counted state, 0 without",
    "states_named(seat, state)": "the seat's instances of a state: `.by`, `.count`, `.skill`",
    "keys(map)": "the keys of a map that was chosen (seats as numbers)",
    "role_kin(role)": "the kin of an identity",
    "role_points(role)": "the points of an identity",
    "role_skills(role)": "the skills of an identity",
    "reached(seats)": "those of the seats that a use's effects can touch",
    "holders(state)": "the living seats that have the state",
    "givers(seat, state)": "who gave the seat this state",
    "holds(seat, skill)": "the seat holds the skill now",
    "can_use(seat, skill)": "the seat holds it and nothing bars it",
    "uses_left(seat, skill)": "uses left, 0 without the skill",
    "with_skill(skill)": "the living seats that hold it",
    "marked(mark)": "the seats that carry the mark",
    "in_group(group)": "the members of a group",
    "count(list)": "how many",
    "unique(list)": "without repetitions, first ones kept",
    "sort(list)": "in ascending order",
    "one(list)": "the element of a list of one, else the list",
    "first(list)": "the first element or None",
    "last(list)": "the last element or None",
    "recall(key)": "what the actor (or holder) remembers under the key",
    "recall_of(seat, key)": "what a seat remembers",
    "recall_game(key)": "what the game remembers",
    "choice_of(name)": "the part of the choice with this name",
    "ruling(id)": "the letter of the ruling in force",
    "setting(name)": "the value of a setting of the book",
    "preview()": "the seats that settlement would put out now, in seat order",
    "preview_order()": "the same, in order of outs",
    "ring(seat, direction)": "the living seats from this one, up (-1) or down (1), itself left out",
    "neighbours(seat)": "the two living seats beside it",
    "distance(a, b)": "steps on the ring of the living",
    "role_faction(role)": "the faction of an identity",
    "role_tier(role)": "the class of an identity",
    "role_fact(role, name)": "a further fact of an identity",
    "roles_where(faction)": "the identities of a faction",
    "in_play(role)": "seats dealt this role",
    "min(a, b)": "the smaller", "max(a, b)": "the larger", "sum(list)": "the sum", "len(list)": "how many",
    "any(list)": "one holds", "all(list)": "all hold",
    "flat(lists)": "one list out of several",
    "others(list, seat)": "the list without this seat",
    "number(value)": "as a number",
    "bent(name)": "the redirects of this name in force",
    "launched(skill)": "the launched uses of this skill this round",
    "previous(seat, skill)": "the settled targets of its uses in the round before this, else nothing",
    "uses_of(seat, skill)": "the seat's uses of a skill since it holds it, oldest first; a refreshed skill begins anew",
    "skill_of(name)": "the skill record of this name",
    "reds(faction)": "red cards in a faction",
    "entered(skill)": "the entries of this skill in this stage",
    "index(list, value)": "its place from 0, -1 when absent",
    "zip_feedback(uses)": "pairs skill -> feedback",
}

TEXT_SLOTS: dict[str, str] = {
    "self": "the holder, or whom a notice is for", "actor": "the seat that uses the skill", "giver": "who gave the state",
    "who": "the seat the trigger is about", "state": "the state at hand", "skill": "the skill at hand", "round": "this round",
}
"""Slots that a text has without a `with`."""

VERB_SLOTS: dict[str, tuple[str, ...]] = {
    "publish_outs": ("seats",), "reveal": ("who", "role"), "join": ("group", "members", "all"),
}
"""Further slots of a verb's texts."""

SLOT_FORMATS: dict[str, str] = {"seat": "writes seats as 3号"}
"""What may follow a slot's name: `{who:seat}`."""
