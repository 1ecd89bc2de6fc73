"""The command line of burraco-rules: every command is declared here, and does its work elsewhere.

Why it exists: one page shows all that can be asked. May import: typer and `burraco_rules.terminal`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from burraco_rules.terminal.asking import (
    DEFAULT_RULESET,
    Ask,
    ChoiceOption,
    JsonOption,
    LangOption,
    NotationOption,
    PathOption,
    RulesetsOption,
    RulesOption,
    WithOption,
)
from burraco_rules.terminal.complete import (
    complete_explained,
    complete_goal,
    complete_grade,
    complete_kind,
    complete_patch,
    complete_ruleset,
)
from burraco_rules.terminal.lean import Application
from burraco_rules.terminal.start import begin, examples

ABOUT = "Judges melds of Burraco and the rummy family, by rules that stand in files."
MORE = "burraco --help lists the commands, burraco COMMAND --help explains one."
FIRST = (
    ("burraco check 3H 4H 2S 6H", "is it a meld, and if not, why not?"),
    ("burraco rules show burraco", "all rules, each with where it comes from"),
    ("burraco rules new my-house --patch-for burraco", "begin a house rule of your own"),
)
CHECK_EXAMPLES = examples(
    ("burraco check 3H 4H 2S 6H", "the cards in any order"),
    ("burraco check 3♥ 4♥ 2♠ 6♥", "suit signs are read as well"),
    ("burraco check '2S 3S JK' --rules burraco-fibur", "under another code"),
    ("burraco check 2S 3S JK -r burraco,samba,gin", "under several, side by side"),
    ("burraco check 2S 2S JK -o two-two-joker=exempt", "with an option set"),
    ("burraco check QH QS 5D -r rummy-indian --given wild-rank=Q", "with a fact of the deal"),
    ("burraco check KH KD KC --team-meld 'KH KD KS'", "beside a meld of the side"),
    ("burraco check 3H 4H 7H --others --cores 3", "every kind's refusal, up to three reasons"),
    ("burraco check 2H 3H 4H JK --all --why", "other placements, and why this one"),
    ("burraco check 3H 4H 5H 6H 2H 8H 9H --grade clean", "why not that grade?"),
    ("burraco check - --json < melds.txt", "one meld a line"),
)
MELDS_EXAMPLES = examples(
    ("burraco melds 3H 4H 5H 7S 7D 2C JK", "everything that can be put down"),
    ("burraco melds 3H 4H 5H 7S 7D 2C JK --sort worth --limit 5", "the five worth most"),
    ("burraco melds 3H 4H 5H 7S 7D 2C JK --containing 2C", "all with the two"),
    ("burraco melds 3H 4H 5H 7S 7D 2C JK --kind run --maximal", "the runs that are part of no larger meld"),
    ("burraco melds 5D 5C QH --rules rummy-indian --undecided", "also what the wild rank decides"),
    ("burraco melds 3H 4H 6H 7H 9D 9D --near", "what looks right and is not, and why"),
    ("burraco melds 3H 4H 7S 7D 2C --table '8S 9S 10S'", "what can be added to the table as well"),
    ("burraco melds 3H 4H 7S 7D 2C KD --teach", "one hand, step by step"),
    ("burraco melds --count --rules gin", "how many melds there are in the whole pack"),
)
LAYOFF_EXAMPLES = examples(
    ("burraco layoff 6C JK=7C 8C --add 7C", "may the seven be added?"),
    ("burraco layoff 6C JK=7C 8C --add 9C --owner opponent", "to a meld of the other side"),
    ("burraco layoff 6R JK=7R 8R --add 7R --take JK -r rummikub", "a wild card taken for it"),
    ("burraco layoff 6C 7C 8C --hand '9C 10C 7H 7D 2S'", "everything of a hand that can be added"),
    ("burraco layoff 6C 7C 8C --table '7S 7H 7C' --hand '9C 7D'", "and to another meld"),
)
COMPLETE_EXAMPLES = examples(
    ("burraco complete 3H 4H", "which card makes it a meld?"),
    ("burraco complete 3H 4H 5H 6H 7H 8H --grade clean", "which lifts it to that grade?"),
    ("burraco complete 3H 4H --seen '5H 5H 2H'", "how many of them are left?"),
    ("burraco complete 3H 7H --with 2", "which two cards?"),
)
LAYDOWN_EXAMPLES = examples(
    ("burraco laydown 3H 4H 5H 7S 7D 7C JK 9D", "the best way down"),
    ("burraco laydown 3H 4H 5H 7S 7D 7C JK 9D --goal cover", "by another goal"),
    ("burraco laydown 6C 9D 9S --table '3C 4C 5C' --all", "with a meld on the table; all that are as good"),
    ("burraco laydown - --rules gin --json < hands.txt", "one hand a line"),
)
CACHE_EXAMPLES = examples(
    ("burraco cache", "what is kept on disk, and where"),
    ("burraco cache --clear", "drop it"),
)
LIST_EXAMPLES = examples(
    ("burraco rules list", "what is shipped, and what is in your own folder"),
    ("burraco rules list --path club", "what is in the folder club as well"),
)
SHOW_EXAMPLES = examples(
    ("burraco rules show burraco-fibur", "with all that it inherits"),
    ("burraco rules show burraco --with wild-burraco", "with a patch applied"),
    ("burraco rules show burraco --options", "where the rules leave a choice"),
    ("burraco rules show gin --source > my-gin.rules", "a file to go on from"),
)
NEW_EXAMPLES = examples(
    ("burraco rules new my-game", "a whole game, in my-game.rules"),
    ("burraco rules new my-club --extends burraco", "a ruleset that builds on another"),
    ("burraco rules new my-house --patch-for burraco --yaml", "a house rule, in my-house.yaml"),
)
RULES_CHECK_EXAMPLES = examples(
    ("burraco rules check my-house.yaml", "all mistakes of the file"),
    ("burraco rules check *.rules --strict", "warnings count too"),
    ("burraco explain unknown-name", "what a code means"),
)
TEST_EXAMPLES = examples(
    ("burraco test burraco gin", "the tests inside two rulesets"),
    ("burraco test disputes.yaml --verbose", "a case file, a line for every case"),
    ("burraco test my-game.rules --trace", "which rules no test breaks, or reads"),
    ("burraco test house.yaml --watch", "again whenever a file changes"),
    ("burraco test cases/*.yaml --junit out.xml", "for a CI system"),
)
CONVERT_EXAMPLES = examples(
    ("burraco convert burraco", "the shipped ruleset as YAML"),
    ("burraco convert house.yaml -O house.rules", "into a file"),
    ("burraco convert - --to yaml < mine.rules", "from standard input"),
)
DEAL_EXAMPLES = examples(
    ("burraco deal --seed 17", "a hand that can be dealt again"),
    ("burraco deal --draws '2H KS AS 5C'", "who deals, who plays first, who plays with whom"),
    ("burraco deal --cut 21", "may so many cards be lifted?"),
    ("burraco deal --record evening.game --names Anna,Bruno,Carla,Dario", "begin a record"),
)
REFEREE_EXAMPLES = examples(
    ("burraco referee evening.game", "every turn of a record"),
    ("burraco referee evening.game --rules burraco-fibur", "by another code than its own"),
    ("burraco referee --position dispute.yaml --turn 'take pile; discard 7H'", "one dispute"),
)
SCORE_EXAMPLES = examples(
    ("burraco score evening.game", "the sheet of every hand of a record"),
    ("burraco score hand.yaml", "melds and hands as they lie on the table"),
)
MATCH_EXAMPLES = examples(
    ("burraco match evening.game", "totals after each hand, and who has won"),
    ("burraco match monday.game tuesday.game", "one match in several records"),
)
EXPLAIN_EXAMPLES = examples(
    ("burraco explain empty-rank-range", "a diagnostic"),
    ("burraco explain run.no-gap", "a rule of burraco"),
    ("burraco explain set.suits --rules gin", "a rule of another game"),
    ("burraco explain second-set", "an option; kinds, grades and values as well"),
)

app = Application(
    name="burraco",
    help=ABOUT,
    epilog=examples(*FIRST),
    add_completion=True,
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
rules_app = typer.Typer(
    help="The rulesets: list, show, begin and check them.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.add_typer(rules_app, name="rules")

Ruleset = Annotated[str, typer.Argument(metavar="NAME|FILE", autocompletion=complete_ruleset)]
RecordRules = Annotated[
    str,
    typer.Option(
        "--rules",
        "-r",
        metavar="NAME|FILE",
        help="Judge by this ruleset, not by the one that a file names.",
        autocompletion=complete_ruleset,
    ),
]
HandArgument = Annotated[list[str], typer.Argument(metavar="HAND...", help="The cards, or - for one hand a line.")]
WhenOption = Annotated[
    list[str] | None,
    typer.Option("--when", metavar="MOMENT", help="first-meld, going-out; may be repeated."),
]
TeamMeldOption = Annotated[
    list[str] | None,
    typer.Option("--team-meld", metavar="CARDS", help="Another meld of the side; may be repeated."),
]
GivenOption = Annotated[
    list[str] | None,
    typer.Option("--given", metavar="NAME=VALUE", help="A fact, such as wild-rank=Q; may be repeated."),
]
TableOption = Annotated[
    list[str] | None,
    typer.Option("--table", metavar="MELD", help="A meld on the table, low to high; may be repeated."),
]
OwnerOption = Annotated[str, typer.Option("--owner", metavar="own|opponent", help="Whose the melds on the table are.")]
NotOpenedOption = Annotated[bool, typer.Option("--not-opened", help="The side has laid no meld yet.")]
LimitOption = Annotated[
    int | None,
    typer.Option("--limit", metavar="N", min=0, help="Show so many at most, 0 for all; on a terminal 50, else all."),
]
Records = Annotated[list[str], typer.Argument(metavar="FILE...", help="Records, or described hands in YAML, or -.")]


@app.callback(invoke_without_command=True)
def burraco(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and leave.")] = False,
) -> None:
    """Judges melds of Burraco and the rummy family, by rules that stand in files."""
    begin(version, ctx.invoked_subcommand is not None, ABOUT, FIRST, MORE)


@app.command(epilog=CHECK_EXAMPLES)
def check(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS...", help="The cards, or - for one meld a line.")],
    rules: RulesetsOption = DEFAULT_RULESET,
    patches: WithOption = None,
    options: ChoiceOption = None,
    ordered: Annotated[
        bool, typer.Option("--ordered", help="The cards are given in the order in which they lie.")
    ] = False,
    when: Annotated[
        list[str] | None, typer.Option("--when", metavar="MOMENT", help="first-meld, going-out; may be repeated.")
    ] = None,
    melds: Annotated[
        list[str] | None,
        typer.Option("--team-meld", metavar="CARDS", help="A meld of the side on the table; may be repeated."),
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option("--given", metavar="NAME=VALUE", help="A fact, such as wild-rank=Q; may be repeated."),
    ] = None,
    wild_rank: Annotated[
        str | None, typer.Option("--wild-rank", metavar="RANK", help="As --given wild-rank=RANK.")
    ] = None,
    trump: Annotated[str | None, typer.Option("--trump", metavar="SUIT", help="As --given trump=SUIT.")] = None,
    score: Annotated[str | None, typer.Option("--score", metavar="N", help="As --given score=N.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All placements, the preferred one first.")] = False,
    others: Annotated[bool, typer.Option("--others", help="Why other kinds of melds do not take the cards.")] = False,
    cores: Annotated[
        int, typer.Option("--cores", metavar="N", min=1, max=50, help="Up to so many reasons of a refusal.")
    ] = 1,
    why: Annotated[bool, typer.Option("--why", help="Why each card is used so, and by which rules.")] = False,
    grade: Annotated[str | None, typer.Option("--grade", metavar="GRADE", help="Why this grade, or why not.")] = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """Is it a meld? Which one, where do the wild cards sit, and if not: why not?"""
    from burraco_rules.terminal.checking import Moment, check_cards
    from burraco_rules.terminal.wanted import Wanted

    named = {"wild-rank": wild_rank, "trump": trump, "score": score}
    check_cards(
        cards,
        Ask(rules, patches, options, paths, lang, notation, json),
        Moment(ordered, when, melds, given, named),
        Wanted(every, others, cores, why, grade),
    )


@app.command(epilog=MELDS_EXAMPLES)
def melds(
    hand: Annotated[
        list[str] | None, typer.Argument(metavar="HAND...", help="The cards, or - for one hand a line.")
    ] = None,
    containing: Annotated[str, typer.Option("--containing", metavar="CARDS", help="Only melds with these cards.")] = "",
    kind: Annotated[
        str, typer.Option("--kind", metavar="KIND", help="Only this kind.", autocompletion=complete_kind)
    ] = "",
    grade: Annotated[
        str,
        typer.Option("--grade", metavar="GRADE", help="Only this grade, or none.", autocompletion=complete_grade),
    ] = "",
    min_size: Annotated[
        int, typer.Option("--min-size", metavar="N", min=0, help="Only melds of so many cards or more.")
    ] = 0,
    maximal: Annotated[bool, typer.Option("--maximal", help="Only melds that are part of no larger one.")] = False,
    sort: Annotated[str, typer.Option("--sort", metavar="kind|size|worth|wilds", help="What comes first.")] = "kind",
    limit: LimitOption = None,
    count: Annotated[bool, typer.Option("--count", help="Only how many; without a hand, in the whole pack.")] = False,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Also what may be a meld, depending on facts not given.")
    ] = False,
    near: Annotated[
        bool, typer.Option("--near", help="Instead: what is no meld by one rule alone, and that rule.")
    ] = False,
    teach: Annotated[bool, typer.Option("--teach", help="Instead: the hand explained step by step.")] = False,
    table: TableOption = None,
    owner: OwnerOption = "own",
    when: WhenOption = None,
    team_melds: TeamMeldOption = None,
    given: GivenOption = None,
    not_opened: NotOpenedOption = False,
    rules: RulesOption = DEFAULT_RULESET,
    patches: WithOption = None,
    options: ChoiceOption = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """What can I put down? Every meld of a hand; what is nearly one; what can be added to the table."""
    from burraco_rules.terminal.hands import moment
    from burraco_rules.terminal.listing import Filter, MeldsAsked, list_melds

    list_melds(
        hand or [],
        Ask(rules, patches, options, paths, lang, notation, json),
        moment(when, team_melds, given, owner, not_opened),
        Filter(containing, kind, grade, min_size, maximal, undecided, sort, limit),
        MeldsAsked(count, near, teach, table or ()),
    )


@app.command(epilog=LAYOFF_EXAMPLES)
def layoff(
    meld: Annotated[
        list[str],
        typer.Argument(metavar="MELD...", help="The meld on the table, low to high; 2S=5H stands for the 5H."),
    ],
    add: Annotated[
        str | None, typer.Option("--add", metavar="CARDS", help="The cards to add, or - for one list a line.")
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option("--hand", metavar="HAND", help="Instead: all that can be added of a hand, or - for one a line."),
    ] = None,
    table: TableOption = None,
    take: Annotated[
        str, typer.Option("--take", metavar="CARDS", help="Cards of the meld that come to the hand for those added.")
    ] = "",
    owner: OwnerOption = "own",
    when: WhenOption = None,
    team_melds: TeamMeldOption = None,
    given: GivenOption = None,
    not_opened: NotOpenedOption = False,
    limit: LimitOption = None,
    rules: RulesOption = DEFAULT_RULESET,
    patches: WithOption = None,
    options: ChoiceOption = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """May this be added to a meld on the table? Or: what of a hand can be added?"""
    from burraco_rules.terminal.hands import moment
    from burraco_rules.terminal.laying_off import LayoffAsked, lay_off

    lay_off(
        LayoffAsked(" ".join(meld), add, hand, table or (), take, limit),
        Ask(rules, patches, options, paths, lang, notation, json),
        moment(when, team_melds, given, owner, not_opened),
    )


@app.command(epilog=COMPLETE_EXAMPLES)
def complete(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS...", help="The cards, or - for one list a line.")],
    patches: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            "-w",
            metavar="N|PATCH",
            help="How many cards to add, 1 if not said; or a patch to apply on top. May be repeated.",
            autocompletion=complete_patch,
        ),
    ] = None,
    grade: Annotated[
        str,
        typer.Option("--grade", metavar="GRADE", help="What gives them this grade.", autocompletion=complete_grade),
    ] = "",
    seen: Annotated[
        str, typer.Option("--seen", metavar="CARDS", help="Cards that are seen elsewhere and will not come.")
    ] = "",
    table: Annotated[
        str, typer.Option("--table", metavar="MELD", help="The cards would be added to this meld on the table.")
    ] = "",
    limit: LimitOption = None,
    owner: OwnerOption = "own",
    when: WhenOption = None,
    team_melds: TeamMeldOption = None,
    given: GivenOption = None,
    not_opened: NotOpenedOption = False,
    rules: RulesOption = DEFAULT_RULESET,
    options: ChoiceOption = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """Which card do I need? All that makes the cards a meld, or gives them a grade, with the copies still unseen."""
    from burraco_rules.terminal.completing import CompleteAsked, complete_cards
    from burraco_rules.terminal.hands import moment

    complete_cards(
        cards,
        Ask(rules, patches, options, paths, lang, notation, json),
        moment(when, team_melds, given, owner, not_opened),
        CompleteAsked(grade, seen, table, limit),
    )


@app.command(epilog=LAYDOWN_EXAMPLES)
def laydown(
    hand: HandArgument,
    goal: Annotated[
        str,
        typer.Option(
            "--goal", metavar="NAME", help="A goal of the ruleset; else its default.", autocompletion=complete_goal
        ),
    ] = "",
    table: TableOption = None,
    every: Annotated[bool, typer.Option("--all", help="All ways that are as good.")] = False,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", metavar="S", min=0, help="After so many seconds, the best way found so far."),
    ] = None,
    owner: OwnerOption = "own",
    when: WhenOption = None,
    team_melds: TeamMeldOption = None,
    given: GivenOption = None,
    not_opened: NotOpenedOption = False,
    rules: RulesOption = DEFAULT_RULESET,
    patches: WithOption = None,
    options: ChoiceOption = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """What is the best way down? Melds and lay-offs together, by a goal of the ruleset."""
    from burraco_rules.terminal.hands import moment
    from burraco_rules.terminal.laying_down import LaydownAsked, lay_down

    lay_down(
        hand,
        Ask(rules, patches, options, paths, lang, notation, json),
        moment(when, team_melds, given, owner, not_opened),
        LaydownAsked(goal, table or (), every, time_limit),
    )


@app.command(epilog=CACHE_EXAMPLES)
def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Drop all that is kept.")] = False,
    json: JsonOption = False,
) -> None:
    """What is kept on disk between runs, where, and how much it is."""
    from burraco_rules.terminal.caching import show_cache

    show_cache(clear, json)


@rules_app.command("list", epilog=LIST_EXAMPLES)
def list_rules(paths: PathOption = None, lang: LangOption = "en", json: JsonOption = False) -> None:
    """The rulesets and patches that can be used by name."""
    from burraco_rules.terminal.rulesets import list_rulesets

    list_rulesets(paths, lang, json)


@rules_app.command("show", epilog=SHOW_EXAMPLES)
def show_rules(
    name: Ruleset = DEFAULT_RULESET,
    patches: WithOption = None,
    options: ChoiceOption = None,
    source: Annotated[bool, typer.Option("--source", help="As a file that can be loaded, without origins.")] = False,
    yaml: Annotated[bool, typer.Option("--yaml", help="In the YAML form.")] = False,
    choices: Annotated[bool, typer.Option("--options", help="Only the options and what is chosen.")] = False,
    paths: PathOption = None,
    lang: LangOption = "en",
    json: JsonOption = False,
) -> None:
    """A ruleset with all that it inherits, each part with its origin."""
    from burraco_rules.terminal.rulesets import show_ruleset

    show_ruleset(Ask(name, patches, options, paths, lang, json=json), source, yaml, choices)


@rules_app.command("new", epilog=NEW_EXAMPLES)
def new_rules(
    name: Annotated[str, typer.Argument(metavar="NAME|FILE", help="The new ruleset's name, or the file to write.")],
    extends: Annotated[
        str, typer.Option("--extends", metavar="NAME", help="Build on this ruleset.", autocompletion=complete_ruleset)
    ] = "",
    patch_for: Annotated[
        str,
        typer.Option(
            "--patch-for", metavar="NAME", help="Write a patch for this ruleset.", autocompletion=complete_ruleset
        ),
    ] = "",
    yaml: Annotated[bool, typer.Option("--yaml", help="In the YAML form.")] = False,
    paths: PathOption = None,
) -> None:
    """A commented template to begin from. Nothing is ever overwritten."""
    from burraco_rules.terminal.beginning import new_ruleset

    new_ruleset(name, extends, patch_for, yaml, paths)


@rules_app.command("check", epilog=RULES_CHECK_EXAMPLES)
def check_rules(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Rulesets or patches by file or name, or -.")],
    paths: PathOption = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as findings.")] = False,
    json: JsonOption = False,
) -> None:
    """Every mistake of a file at once, with its place and what to write instead."""
    from burraco_rules.terminal.rulesets import check_rulesets

    check_rulesets(files, paths, strict, json)


@app.command("test", epilog=TEST_EXAMPLES)
def run_tests(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Case files, rulesets or patches, by file or name.")
    ],
    overlay: Annotated[
        Path | None, typer.Option("--overlay", metavar="FILE", help="Reasons and patches to add to cases, by id.")
    ] = None,
    junit: Annotated[
        Path | None, typer.Option("--junit", metavar="FILE", help="Write the results as JUnit XML.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="A line for every case.")] = False,
    trace: Annotated[bool, typer.Option("--trace", help="What became of every rule: held, broken, not read.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Run again whenever a file changes.")] = False,
    paths: PathOption = None,
    json: JsonOption = False,
) -> None:
    """Case files and the tests inside rulesets: is every question answered as expected?"""
    from burraco_rules.terminal.testing import Asked
    from burraco_rules.terminal.testing import run_tests as run

    run(Asked(files, paths, overlay, junit, verbose, trace, json), watch)


@app.command(epilog=DEAL_EXAMPLES)
def deal(
    rules: RulesOption = DEFAULT_RULESET,
    patches: WithOption = None,
    options: ChoiceOption = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            metavar="N",
            min=0,
            max=999_999_999,
            help="The same number deals the same cards.",
            show_default=False,
        ),
    ] = -1,
    players: Annotated[
        int,
        typer.Option("--players", metavar="N", min=0, help="How many play; else as many as can.", show_default=False),
    ] = 0,
    cut: Annotated[
        int | None, typer.Option("--cut", metavar="N", min=0, help="Check a cut that lifts so many cards.")
    ] = None,
    draws: Annotated[
        str, typer.Option("--draws", metavar="CARDS", help="Check the draw for seats: a card for each player in order.")
    ] = "",
    upcard: Annotated[str, typer.Option("--upcard", metavar="CARD", help="Turn up this card.")] = "",
    names: Annotated[str, typer.Option("--names", metavar="NAME,..", help="The players, in the order of seats.")] = "",
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Begin a record; nothing is overwritten.")
    ] = None,
    in_full: Annotated[bool, typer.Option("--in-full", help="Write all cards into the record.")] = False,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """Deal a hand, or check a cut and the draw for seats."""
    from burraco_rules.terminal.dealing import DealAsked, deal_cards

    asked = DealAsked(seed, players, cut, draws, upcard, names, record, in_full)
    deal_cards(asked, Ask(rules, patches, options, paths, lang, notation, json))


@app.command(epilog=REFEREE_EXAMPLES)
def referee(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE...", help="Records, or -.")] = None,
    position: Annotated[
        str, typer.Option("--position", metavar="FILE", help="Judge one turn from this position in YAML, or -.")
    ] = "",
    turn: Annotated[str, typer.Option("--turn", metavar="TEXT", help="The turn, with ; between its actions.")] = "",
    rules: RecordRules = "",
    patches: WithOption = None,
    options: ChoiceOption = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """Was it legal? Whole records turn by turn, or one turn in dispute."""
    from burraco_rules.terminal.refereeing import referee as judge

    judge(files or [], position, turn, Ask(rules, patches, options, paths, lang, notation, json))


@app.command(epilog=SCORE_EXAMPLES)
def score(
    files: Records,
    rules: RecordRules = "",
    patches: WithOption = None,
    options: ChoiceOption = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """What are hands worth? Their sheets line by line, and the totals."""
    from burraco_rules.terminal.scoring import score_files

    score_files(files, Ask(rules, patches, options, paths, lang, notation, json))


@app.command("match", epilog=MATCH_EXAMPLES)
def match_(
    files: Records,
    rules: RecordRules = "",
    patches: WithOption = None,
    options: ChoiceOption = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    notation: NotationOption = "",
    json: JsonOption = False,
) -> None:
    """How does the match stand? All hands in order, running totals, the winner or how far it is to go."""
    from burraco_rules.terminal.scoring import match_files

    match_files(files, Ask(rules, patches, options, paths, lang, notation, json))


@app.command(epilog=CONVERT_EXAMPLES)
def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A ruleset or patch by file or name, or -.")],
    to: Annotated[
        str, typer.Option("--to", metavar="rules|yaml", help="The form; else the one the file is not in.")
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-O", metavar="FILE", help="Write here instead of the terminal.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the output file.")] = False,
    paths: PathOption = None,
) -> None:
    """A ruleset or patch in the other written form, comments kept."""
    from burraco_rules.terminal.converting import convert_file

    convert_file(file, to, output, force, paths)


@app.command(epilog=EXPLAIN_EXAMPLES)
def explain(
    name: Annotated[
        str,
        typer.Argument(
            metavar="CODE|NAME",
            help="A code of a diagnostic, or the name of a rule, an option, a kind, a grade or a value.",
            autocompletion=complete_explained,
        ),
    ],
    rules: RulesOption = DEFAULT_RULESET,
    patches: WithOption = None,
    options: ChoiceOption = None,
    paths: PathOption = None,
    lang: LangOption = "en",
    json: JsonOption = False,
) -> None:
    """What a diagnostic means, with an example; or what a name of a ruleset is, and where it comes from."""
    from burraco_rules.terminal.explaining import explain_name

    explain_name(name, Ask(rules, patches, options, paths, lang, json=json))


if __name__ == "__main__":
    from burraco_rules.__main__ import main

    raise SystemExit(main())
