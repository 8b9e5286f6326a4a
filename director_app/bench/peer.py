"""The same night in the PyPI package `mafia` 1.0.0, for a yardstick: no rule language, no trace of its redirects."""

from __future__ import annotations

from director_app.bench.measure import Job


def peer_night() -> Job | None:
    """A fresh game of 12 with 8 actions, entered and resolved; None where the package is not installed."""
    try:
        from mafia import actions, factions, game, night, roles, virtual_actions
    except ImportError:
        return None

    def play() -> object:
        table = game.Game()
        town = table.add_faction(factions.Town())
        mob = table.add_faction(factions.Mafia("Mob"))
        cop = table.add_player("Cop", roles.Cop(town))
        doctor = table.add_player("Doctor", roles.Doctor(town))
        blocker = table.add_player("Blocker", roles.Roleblocker(town))
        driver = table.add_player("Driver", roles.Busdriver(town))
        voice = table.add_player("Voice", roles.Ventriloquist(town))
        tracker = table.add_player("Tracker", roles.Tracker(town))
        watcher = table.add_player("Watcher", roles.Watcher(town))
        goon = table.add_player("Goon", roles.Goon(mob))
        one, two, three, four = (table.add_player(name, roles.Villager(town)) for name in ("One", "Two", "Three", "Four"))
        table.begin()
        first = night.Night(0)
        first.add_action(actions.Investigate(cop, goon))
        first.add_action(actions.Protect(doctor, one))
        first.add_action(actions.Roleblock(blocker, two))
        first.add_action(actions.Busdrive(driver, one, three))
        first.add_action(actions.Possess(voice, cop, four))
        first.add_action(actions.Track(tracker, goon))
        first.add_action(actions.Watch(watcher, one))
        first.add_action(virtual_actions.FactionAction(mob, actions.Kill(goon, one)))
        table.resolve(first)
        return table.log

    return play
