"""Small worlds: rulesets with few ranks and suits, in which every placement can be tried.

Between them they use every form that a condition can take, lines and circles, orders without ranks, both directions.
"""

from __future__ import annotations

from burraco_rules.language.files.library import Library
from burraco_rules.language.files.loading import loads_ruleset
from burraco_rules.language.messages.diagnostics import Report
from burraco_rules.language.ruleset import Ruleset


def world(text: str) -> Ruleset:
    """The checked ruleset of a text; AssertionError with its mistakes."""
    report = Report()
    ruleset = loads_ruleset(text, report, Library(private=False))
    assert ruleset is not None, "\n".join(map(str, report.in_order()))
    return ruleset


PACK = """
ruleset world language 1
pack { ranks A, 2..6  suits S, H  copies 2  jokers 2 }
setup { players 2  melds side }
"""

RUNS_AND_SETS = (
    PACK
    + """
value role of card c {
  when c is JK then wild
  when c is 2 then either
  otherwise natural
}
value points of card c { when c is JK then 30  when c is 2..4 then 5  otherwise 10 }
kind set {
  unknown rank in ranks
  counts c as rank
  rule size      require size in 3..5 because "size"
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
  rule twos-wild require every c where c is 2 has wild(c) because "<c> is wild in a set"
  rule one-wild  require wilds <= 1 because "one wild"
  rule some-rank require naturals >= 2 because "two naturals"
  prefer least wilds, most bonus
}
kind run {
  unknown suit in suits
  unknown place of c on A, 2..6, A
  counts c as nothing when wild(c) and place(c) = A and (some d where natural(d) and d is A)
  counts c as rank-at(place(c)) of suit
  rule size      require size in 3..7 because "size"
  rule own-place require every c where natural(c) has place(c) = rank(c) because "<c> has a place of its own"
  rule same-suit require every c where natural(c) has suit(c) = suit because "<c> is of another suit"
  rule one-each  require distinct(place(c) for c) because "one place"
  rule no-gap    require consecutive(place(c) for c) because "gap"
  rule one-ace   require count(c where natural(c) and c is A) <= 1 because "one ace"
  rule one-wild  require count(c where wild(c)) <= 1 because "one wild"
  prefer least wilds, least sum(place(c) for c where wild(c)), most bonus
}
grade long of run worth 20 when size >= 4 and no c where wild(c) and inside(c)
grade clean worth 10 when wilds = 0
"""
)

SUITS_APART = (
    PACK
    + """
value role of card c { when c is (JK, 3) then wild  otherwise natural }
value table-points of placed c { when place(c) < 2 then 1  otherwise number(as-rank(c)) }
kind set {
  unknown rank in 2..6
  counts c as rank
  rule suits     require distinct(suit(c) for c where natural(c)) because "suits"
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
  rule balanced  require wilds <= naturals because "balanced"
  rule not-four  require rank != 4 because "no fours"
  rule size      require size >= 2 because "size"
}
kind run {
  unknown suit in suits
  unknown place of c around A, 2..6
  counts c as rank-at(place(c)) of suit
  rule size      require size in 3..6 because "size"
  rule own-place require every c where natural(c) has place(c) = rank(c) because "<c> has a place of its own"
  rule same-suit require every c where natural(c) has suit(c) = suit because "<c> is of another suit"
  rule no-gap    require consecutive(place(c) for c) because "gap"
  rule a-natural require count(c where natural(c)) in 1..4 because "a natural"
  prefer most sum(table-points(c) for c)
}
kind jokers {
  rule all    require every c has c is JK because "<c> is no joker"
  rule lonely require not opened because "opened"
}
grade wild of jokers worth 5 when always
"""
)

DIRECTED = (
    PACK
    + """
option cap { 4 default "four"  5 "five" }
value role of card c { when c is (JK, 2) then wild  otherwise natural }
value leading { when opened then 1  otherwise 2 }
kind set {
  unknown rank in ranks
  unknown place of c in 1..size
  counts c as rank
  rule size      require size in 2..cap because "two to <cap> cards"
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
  rule one-each  require distinct(place(c) for c) because "one place"
  rule start     require every c where wild(c) has index(c) > leading because "<c> comes after <leading> naturals"
  rule streak    require every c where wild(c) has streak(c) < streak-before(c) because "<c> stands in too long a row"
}
kind run {
  unknown suit in suits
  unknown way in up, down
  unknown place of c on A, 2..6
  counts c as rank-at(place(c)) of suit
  reversed when way = down
  rule size       require size >= 3 because "size"
  rule own-place  require every c where natural(c) has place(c) = rank(c) because "<c> has a place of its own"
  rule same-suit  require every c where natural(c) has suit(c) = suit because "<c> is of another suit"
  rule one-each   require distinct(place(c) for c) because "one place"
  rule no-gap     require consecutive(place(c) for c) because "gap"
  rule first-card require way = up and lowest in A..3 or way = down and highest in (5, 6) because "first card"
  rule start      require every c where wild(c) has index(c) > leading because "<c> comes after <leading> naturals"
  rule few when size < 5 require wilds <= 1 because "few wilds"
}
"""
)

EXCEPTED = (
    PACK
    + """
value wild-rank { when turned is JK then A  otherwise rank(turned) }
value role of card c {
  when c is JK then wild
  when c is wild-rank then either
  otherwise natural
}
kind set {
  unknown rank in ranks
  counts c as rank
  rule size      require size in 3..4 because "three or four"
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
  rule suits     require distinct(suit(c) for c where natural(c)) or size = 3 because "suits"
}
rule set.few when some c where c is A require wilds <= 1 because "aces take one wild"
except set.size when wilds > 1 require size in 3..5 because "up to five"
except set.few when size = 4
"""
)

WORLDS = {"runs and sets": RUNS_AND_SETS, "suits apart": SUITS_APART, "directed": DIRECTED, "excepted": EXCEPTED}

# ---- worlds of which every list is asked: big melds have three cards, so that grades are often there -----------

TWO_SUITS = (
    PACK
    + """
value role of card c {
  when c is JK then wild
  when c is 2 then either
  otherwise natural
}
value points of card c {
  when c is JK then 30
  when c is 2 then 20
  when c is A then 15
  when c is 5..6 then 10
  otherwise 5
}
kind set {
  unknown rank in ranks
  counts c as rank
  rule size      require size in 3..4 because "three or four cards"
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
  rule twos-wild require every c where c is 2 has wild(c) because "<c> is wild in a set"
  rule some-rank require naturals >= 2 because "two natural cards"
  rule one-wild  require wilds <= 1 because "one wild card"
  prefer least wilds, most bonus
}
kind wild-set {
  rule size       require size = 3 because "three cards"
  rule only-wilds require every c has wild(c) because "<c> is not wild"
  rule a-joker    require some c where c is JK because "a joker"
  prefer most bonus
}
kind run {
  unknown suit in suits
  unknown place of c on A, 2..6, A
  counts c as nothing when wild(c) and place(c) = A and (some d where natural(d) and d is A)
  counts c as rank-at(place(c)) of suit
  rule size      require size in 3..6 because "three to six cards"
  rule own-place require every c where natural(c) has place(c) = rank(c) because "<c> has a place of its own"
  rule same-suit require every c where natural(c) has suit(c) = suit because "<c> is of another suit"
  rule one-each  require distinct(place(c) for c) because "one place"
  rule no-gap    require consecutive(place(c) for c) because "gap"
  rule one-ace   require count(c where natural(c) and c is A) <= 1 because "one ace"
  rule one-wild when not (every c has c is (JK, A, 2)) require count(c where wild(c)) <= 1 because "one wild card"
  rule naturals  require naturals >= 2 because "two natural cards"
  rule outside when size = 5 require no c where wild(c) and inside(c) because "<c> lies inside"
  prefer least wilds, most bonus, least sum(place(c) for c where wild(c))
}
grade clean worth 200 when size >= 3 and wilds = 0
grade dirty worth 100 when size >= 3 and wilds > 0
grade semi-clean of run worth 150 when wilds = 1 and no c where wild(c) and inside(c)
grade semi-clean of set worth 150 when wilds = 1 and size = 4
"""
)

FOUR_SUITS = """
ruleset four-suits language 1
pack { ranks A, 2..3  suits S, H, D, C  copies 2  jokers 2 }
setup { players 2  melds side }
option ends { any default "any"  fixed "fixed" }
value role of card c {
  when c is JK then wild
  when c is red 2 then either
  otherwise natural
}
value points of card c { when c is JK then 20  otherwise number(rank(c)) }
value table-points of placed c { when wild(c) then number(as-rank(c))  otherwise points(c) }
kind set {
  unknown rank in ranks
  counts c as rank
  rule size      require size in 3..5 because "three to five cards"
  rule same-rank require every c where natural(c) has rank(c) = rank because "<c> is of another rank"
  rule suits     require distinct(suit(c) for c where natural(c)) because "suits"
  rule fewer     require wilds < naturals because "fewer wild cards than natural ones"
  rule one-joker require count(c where c is JK) <= 1 because "one joker"
  prefer least wilds
}
kind run {
  unknown suit in suits
  unknown way in up, down
  unknown place of c around A, 2..3
  counts c as rank-at(place(c)) of suit
  reversed when way = down
  rule size      require size = 3 because "three cards"
  rule own-place require every c where natural(c) has place(c) = rank(c) because "<c> has a place of its own"
  rule same-suit require every c where natural(c) has suit(c) = suit because "<c> is of another suit"
  rule one-each  require distinct(place(c) for c) because "one place"
  rule no-gap    require consecutive(place(c) for c) because "gap"
  rule a-natural require some c where natural(c) and c is not A because "a natural card that is no ace"
  rule downwards require way = up or wilds = 0 because "downwards without wild cards"
  prefer least wilds, most bonus, most sum(table-points(c) for c)
}
kind pairs {
  unknown place of c in 1..size
  rule even      require size = 4 because "four cards"
  rule no-wilds  require every c has natural(c) because "<c> is wild"
  rule apart     require distinct(place(c) for c) because "one place"
  rule in-order  require no c where (some d where place(d) > place(c) and rank(d) < rank(c))
    because "<c> lies before a lower card"
  rule two-each  require every c has count(d where rank(d) = rank(c) and suit(d) = suit(c)) = 2 because "<c> is alone"
  rule no-threes require every c has c is not 3 because "<c> is a three"
  prefer least sum(place(c) for c where c is red A)
}
except set.suits when rank = A require count(c where natural(c) and suit(c) in (H, D)) <= 3 because "three red aces"
except pairs.no-threes when some c where c is red A
grade full worth 30 when size >= 4
grade pure worth 20 when size >= 3 and wilds = 0
grade two-colours of set worth 25
  when size >= 3 and (some c where suit(c) in (H, D)) and (some c where suit(c) in (S, C))
"""

WHOLE = {"two suits": TWO_SUITS, "four suits": FOUR_SUITS}
