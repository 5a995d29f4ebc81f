"""What may be built, removed and ridden to, worked out again from the words of the rules, slowly and on its own.

It looks at the table as it lies there and at the house rules as they are written. No rule of the program is used.
"""

from companion.games.city import moves as m
from companion.games.city.state import City, Plot

HAZARDS = {"rubbish dump": 2, "power station": 3, "sewage plant": 3, "prison": 4}
PAIRS = {
    5: ("rubbish dump", "park"),
    15: ("prison", "school"),
    25: ("sewage plant", "water tower"),
    35: ("power station", "wind farm"),
}
DEFAULTS = {
    "mortgaged_counts_for_sets": "true",
    "build_on_mortgaged": "false",
    "hazard_removal_on_mortgaged": "true",
    "stadium_condition": "two_of_colour",
    "stadium_blocks_hazard": "false",
    "hazards_per_district": "unlimited",
    "bonus_per_district": "unlimited",
    "planning_choice": "any_kind",
    "railroads_per_district": "one",
    "railroad_owner": "any",
    "railroad_jumps_per_roll": "one",
    "railroad_settle_first": "always",
    "railroad_by_card": "true",
    "specials_need_press": "false",
    "specials_on_railroad_result": "allowed",
    "build_phase": "after_landing",
    "specials_phase": "whole_turn",
    "railroad_after_landing": "false",
    "chance_limits": "rules_apply",
}
Asked = m.Build | m.BuildPiece | m.BuildHazard | m.BuildBonus | m.Clear | m.Ride


class Look:
    """The table as the current player sees it, while nothing is owed and no countdown runs."""

    def __init__(self, state: City) -> None:
        self.state, self.me = state, state.turn.player
        self.house = DEFAULTS | {key: value.casefold() for key, value in state.options.items()}
        self.grant = state.turn.grants.get(self.me)
        here = state.turn.landing
        self.duty = here.duty if here else None
        self.space = state.edition.track[here.position] if here else None
        self.chance = self.space is not None and self.space.kind == "chance"
        self.card = self.chance and here is not None and not here.card

    def says(self, key: str, value: str) -> bool:
        return self.house[key] == value

    def may(self, move: Asked) -> bool:
        plot = self.state.plots[move.district]
        if isinstance(move, m.Build):
            return self.blocks(move, plot)
        if isinstance(move, m.BuildPiece):
            return self.railroad(plot) if move.piece == "railroad" else self.special(move, plot)
        if isinstance(move, m.Clear):
            return self.clear(move, plot)
        if isinstance(move, m.Ride):
            return self.ride(move, plot)
        return self.planned(move, plot)

    def has(self, amount: int) -> bool:
        return self.state.has_paper_money or self.state.cash(self.me) >= amount

    def step_c(self) -> bool:
        return self.says("build_phase", "whole_turn") or self.settled()

    def settled(self) -> bool:
        """CITY-TURN-04, CITY-OQ-36, CITY-JAIL-06; of an evening taken over no one knows how far the turn is."""
        unknown = self.state.midway and not self.state.rolled
        before = self.state.turn.step == "first" and not unknown and not self.state.player_states[self.me].jailed
        return not before and self.duty is None

    def blocks(self, move: m.Build, plot: Plot) -> bool:
        """UNIT-BLD-02, CITY-BLD-01, CITY-BLD-04, CITY-BLD-11, CITY-BLD-12."""
        card = self.state.edition.districts[move.district]
        cost = move.blocks[0] * (card.residential or 0) + move.blocks[1] * (card.industrial or 0)
        pressed = self.grant is not None and self.grant.result in "123" and sum(move.blocks) <= self.grant.left
        fits = plot.residential + plot.industrial + sum(move.blocks) <= 8
        return pressed and fits and self.step_c() and self.built_on(plot) and self.has(cost)

    def built_on(self, plot: Plot) -> bool:
        return plot.owner == self.me and (plot.mortgage is None or self.says("build_on_mortgaged", "true"))

    def railroad(self, plot: Plot) -> bool:
        """CITY-RAIL-01, CITY-CHN-10, CITY-OQ-26, CITY-OQ-27, CITY-OQ-86."""
        pressed = self.grant is not None and self.grant.result == "rail" and not self.grant.placed
        room = not plot.railroad or self.says("railroads_per_district", "unlimited")
        whose = {"any": True, "own_or_unowned": plot.owner in (self.me, None), "own_only": plot.owner == self.me}
        mine = whose[self.house["railroad_owner"]]
        if self.chance and self.grant is None:
            return self.card and not plot.railroad and (mine or self.says("chance_limits", "card_wins"))
        return pressed and room and mine and self.step_c()

    def counted(self, name: str) -> bool:
        plot = self.state.plots[name]
        return plot.owner == self.me and (plot.mortgage is None or self.says("mortgaged_counts_for_sets", "true"))

    def colours(self) -> list[tuple[str, ...]]:
        return [names for names in self.state.edition.groups.values() if all(map(self.counted, names))]

    def freely(self) -> bool:
        """CITY-OQ-32, CITY-OQ-33."""
        if self.grant is None:
            return self.says("specials_need_press", "false")
        return self.grant.result != "rail" or self.says("specials_on_railroad_result", "allowed")

    def special(self, move: m.BuildPiece, plot: Plot) -> bool:
        """CITY-STAD-01 to -05, CITY-SKY-01 to -04, CITY-TOW-01 to -05."""
        colour = self.state.same_colour_districts(move.district)
        plots = self.state.plots.values()
        in_colour = any(getattr(self.state.plots[name], move.piece) for name in colour)
        mine = sum(map(self.counted, colour))
        if move.piece == "stadium":
            needed = 2 if self.says("stadium_condition", "two_of_colour") else len(colour)
            can, cost = mine >= needed and not in_colour and sum(each.stadium for each in plots) < 2, 2_000_000
        elif move.piece == "skyscraper":
            price = self.state.edition.districts[move.district].skyscraper or 0
            can, cost = mine == len(colour) and not in_colour, price
        else:
            whole = self.colours()
            can, cost = colour in whole and len(whole) >= 2 and not any(each.tower for each in plots), 7_000_000
        phase = self.says("specials_phase", "whole_turn") or self.settled()
        return can and phase and self.built_on(plot) and self.freely() and self.has(cost)

    def planned(self, move: m.BuildHazard | m.BuildBonus, plot: Plot) -> bool:
        """CITY-PLAN-01 to -07, CITY-CHN-07, CITY-BON-02, CITY-HAZ-02, CITY-OQ-86."""
        kind = move.hazard if isinstance(move, m.BuildHazard) else move.bonus
        here = self.state.player_states[self.me]
        spaces = (here.position,) if self.duty == "plan" else (*self.state.turn.permits, *here.permits)
        shown = (PAIRS.get(at if at is not None else -1, (kind, kind)) for at in spaces)
        offered = any(self.says("planning_choice", "any_kind") or kind in pair for pair in shown)
        if self.chance and not offered:
            return self.card and (self.fits(move, plot) or self.says("chance_limits", "card_wins"))
        if not offered:
            return False
        whose = plot.owner in (None, self.me) if isinstance(move, m.BuildBonus) else plot.owner != self.me
        return whose and self.fits(move, plot)

    def fits(self, move: m.BuildHazard | m.BuildBonus, plot: Plot) -> bool:
        if isinstance(move, m.BuildBonus):
            again = bool(plot.bonuses) and self.says("bonus_per_district", "one")
            return not plot.hazards and not again
        again = bool(plot.hazards) and self.says("hazards_per_district", "one")
        guarded = plot.stadium and self.says("stadium_blocks_hazard", "true")
        face_down = plot.mortgage is not None and self.says("hazard_removal_on_mortgaged", "false")
        return not (plot.bonuses or again or guarded or face_down)

    def clear(self, move: m.Clear, plot: Plot) -> bool:
        """CITY-HAZ-05, CITY-HAZ-07, CITY-OQ-13; a hazard may have been paid for in parts before."""
        found = [hazard.blocks for hazard in plot.hazards if move.hazard in (None, hazard.kind)]
        face_down = plot.mortgage is not None and self.says("hazard_removal_on_mortgaged", "false")
        if not found or plot.owner != self.me or face_down:
            return False
        return self.freely() and self.has(500_000 * found[0])

    def ride(self, move: m.Ride, plot: Plot) -> bool:
        """CITY-RAIL-03 to -06, CITY-OQ-28, CITY-OQ-30, CITY-OQ-31."""
        here, stands = self.state.turn.landing, self.space
        if here is None or stands is None or stands.kind != "district" or stands.name == move.district:
            return False
        both = self.state.plots[stands.name].railroad and plot.railroad
        settled = self.duty is None or self.says("railroad_settle_first", "rent_only")
        first = not self.state.turn.rides or self.says("railroad_jumps_per_roll", "unlimited")
        in_time = here.railroad or self.says("railroad_after_landing", "true")
        by_card = here.how != "card" or self.says("railroad_by_card", "true")
        return bool(both) and settled and first and in_time and by_card and not here.awaited
