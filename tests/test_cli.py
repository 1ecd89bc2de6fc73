"""The command line: what it prints, where, and with which code it leaves."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

BURRACO = [sys.executable, "-m", "burraco_rules"]


def run(
    *arguments: str, input: str | None = None, cwd: Path | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """One run of the program, away from any terminal."""
    hidden = {"NO_COLOR", "FORCE_COLOR", "BURRACO_PLAIN", "BURRACO_DEBUG"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [*BURRACO, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=input,
        cwd=cwd,
        env={**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8", **more},
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "3H", "4H", "2S", "6H"], 0),
        (["check", "3H 4H", "2S,6H"], 0),
        (["check", "5S", "6C", "7S"], 1),
        (["check", "8S", "8S", "8S"], 1),
        (["check", "5D", "5C", "QH", "--rules", "rummy-indian"], 1),
        (["check", "3Z", "4H", "5H"], 2),
        (["check", "3H", "4H", "5H", "--rules", "buraco"], 2),
        (["check", "3H", "4H", "5H", "--with", "nothing"], 2),
        (["check", "3H", "4H", "5H", "--option", "second-set=maybe"], 2),
        (["check", "3H", "4H", "5H", "--option", "second-set"], 2),
        (["check", "3H", "4H", "5H", "--notation", "greek"], 2),
        (["check"], 2),
        (["rules", "list"], 0),
        (["rules", "show", "gin"], 0),
        (["rules", "check", "burraco", "wild-burraco"], 0),
        (["explain", "run.no-gap"], 0),
        (["explain", "unknown-name"], 0),
        (["explain", "run.no-gapp"], 2),
        (["convert", "gin"], 0),
        (["convert", "gin", "--to", "xml"], 2),
        (["test", "gin"], 0),
        (["nothing"], 2),
        ([], 0),
        (["--version"], 0),
    ],
)
def test_exit_codes(arguments: list[str], code: int) -> None:
    done = run(*arguments)
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert bool(done.stdout) == (code != 2)
    assert bool(done.stderr) == (code == 2)


def test_a_file_that_is_not_there_is_no_finding() -> None:
    done = run("rules", "check", "mine.rules")
    assert done.returncode == 2
    assert "`mine.rules` cannot be read: no such file or directory" in done.stdout


@pytest.mark.parametrize("stream", [">&-", "> /dev/full"])
def test_output_that_cannot_be_written_is_no_internal_error(stream: str) -> None:
    command = f"{sys.executable} -m burraco_rules check 3H 4H 5H {stream}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert "internal error" not in done.stderr
    assert done.returncode == (0 if stream == ">&-" else 2)


def test_facts_of_the_moment_may_be_given() -> None:
    wild = ["check", "QH", "QS", "5D", "--rules", "rummy-indian", "--given"]
    assert run(*wild, "wild-rank=Q").returncode == 0
    assert run(*wild, "wild-rank=K").returncode == 1
    assert run(*wild, "wild-rnak=Q").returncode == 2
    assert run("check", "KH KD KC", "--team-meld", "KH KD KS").returncode == 1
    assert run("check", "3S 3C 3S", "--rules", "canasta-classic", "--when", "going-out").returncode == 0
    assert run("check", "3H", "--when", "goingout").returncode == 2


def test_without_arguments_it_says_what_it_is() -> None:
    lines = run().stdout.splitlines()
    assert lines[1].startswith("Judges melds of")
    assert sum(line.startswith("  burraco ") for line in lines) == 3


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["check"],
        ["rules"],
        ["rules", "show"],
        ["rules", "new"],
        ["rules", "check"],
        ["convert"],
        ["explain"],
        ["test"],
    ],
)
def test_help_has_examples(command: list[str]) -> None:
    done = run(*command, "--help")
    assert done.returncode == 0
    assert done.stdout.count("burraco ") >= 1
    assert command == ["rules"] or "Examples:" in done.stdout


def test_standard_input_holds_one_meld_a_line() -> None:
    done = run("check", "-", "--json", input="3H 4H 5H  # a run\n\n5S 6C 7S\n3Z\nKH KD KS\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("legal") for answer in answers] == [True, False, None, True]
    assert answers[2]["problems"][0]["piece"] == "3Z"
    assert done.returncode == 2


def test_json_holds_the_whole_verdict() -> None:
    answer = json.loads(run("check", "5S 6C 7S", "--json").stdout)
    assert answer["legal"] is False
    assert answer["reasons"][0]["rule"] == "run.same-suit"
    assert answer["reasons"][0]["line"] > 0
    assert len(answer["digest"]) == 12
    diagnostics = json.loads(run("check", "5S 6C 7S", "--rules", "buraco", "--json").stdout)["diagnostics"]
    assert diagnostics[0]["code"] == "unknown-file"
    assert "burraco" in diagnostics[0]["help"]


def test_colour_is_seen_on_a_terminal_only() -> None:
    plain = run("check", "5H 6H 7H")
    assert "\x1b[" not in plain.stdout
    painted = run("check", "5H 6H 7H", FORCE_COLOR="1")
    assert "\x1b[" in painted.stdout
    assert "\x1b[" not in run("check", "5H 6H 7H", FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_new_ruleset_passes_its_check_and_is_never_overwritten(tmp_path: Path) -> None:
    for arguments in (
        ["one"],
        ["two", "--extends", "burraco"],
        ["three", "--patch-for", "gin"],
        ["four", "--patch-for", "gin", "--yaml"],
        ["five", "--extends", "gin", "--yaml"],
        ["six.yaml"],
    ):
        assert run("rules", "new", *arguments, cwd=tmp_path).returncode == 0
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == ["five.yaml", "four.yaml", "one.rules", "six.yaml", "three.rules", "two.rules"]
    checked = run("rules", "check", "--strict", *written, cwd=tmp_path)
    assert (checked.returncode, checked.stdout) == (0, "0 errors, 0 warnings\n")
    before = (tmp_path / "one.rules").read_bytes()
    again = run("rules", "new", "one", cwd=tmp_path)
    assert again.returncode == 2
    assert "is there already" in again.stderr
    assert (tmp_path / "one.rules").read_bytes() == before
    assert run("test", "one.rules", cwd=tmp_path).stdout.splitlines()[-1] == "3 passed, 0 failed, 0 skipped"


@pytest.mark.parametrize("name", ["../up", "a b", "1st", "x--y", "é"])
def test_a_name_that_is_none_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    done = run("rules", "new", name, cwd=tmp_path / "in")
    assert done.returncode in (0, 2)
    assert (done.returncode == 0) == (name == "../up")


def test_what_is_shown_as_source_is_the_same_ruleset(tmp_path: Path) -> None:
    for form, arguments in (("shown.rules", []), ("shown.yaml", ["--yaml"])):
        shown = run("rules", "show", "burraco-fibur", "--source", *arguments).stdout
        (tmp_path / form).write_text(shown, "utf-8")
        done = run("check", "4H 5H 6H 7H 8H 9H 10H JK", "--rules", form, "--json", cwd=tmp_path)
        assert json.loads(done.stdout)["grade"] == "semi-clean"
    origins = run("rules", "show", "burraco-fibur").stdout
    assert "set burraco-fibur:" in origins


def test_conversion_goes_there_and_back(tmp_path: Path) -> None:
    there = run("convert", "gin", "-O", "gin.yaml", cwd=tmp_path)
    assert there.returncode == 0
    assert run("convert", "gin", "-O", "gin.yaml", cwd=tmp_path).returncode == 2
    assert run("convert", "gin", "-O", "gin.yaml", "--force", cwd=tmp_path).returncode == 0
    back = run("convert", "-", "--to", "rules", input=(tmp_path / "gin.yaml").read_text("utf-8")).stdout
    (tmp_path / "back.rules").write_text(back, "utf-8")
    assert run("rules", "check", "back.rules", cwd=tmp_path).returncode == 0


def test_tests_are_run_with_their_figures(tmp_path: Path) -> None:
    cases = tmp_path / "disputes.yaml"
    cases.write_text(
        "- {id: one, ruleset: gin, ask: meld, cards: AS 2S 3S, expect: {legal: true, kind: run}}\n"
        "- {id: two, ruleset: gin, ask: meld, cards: AS 2S 3S, expect: {legal: true, kind: set}, why: a mistake}\n"
        "- {id: three, ruleset: gin, house-rule: no runs, ask: meld, cards: AS 2S 3S, expect: {legal: false}}\n",
        "utf-8",
    )
    done = run("test", "disputes.yaml", "--junit", "out.xml", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed, 1 skipped"
    suite = ElementTree.fromstring((tmp_path / "out.xml").read_text("utf-8"))
    assert [len(entry) for entry in suite] == [0, 1, 1]
    results = json.loads(run("test", "disputes.yaml", "--json", cwd=tmp_path).stdout)["results"]
    assert [entry["outcome"] for entry in results] == ["passed", "failed", "skipped"]


def test_a_mistake_in_a_case_file_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(
        "- {id: one, ruleset: gin, ask: meld, crads: AS 2S 3S, expect: {legal: maybe}}\n", "utf-8"
    )
    done = run("test", "bad.yaml", cwd=tmp_path)
    assert done.returncode == 2
    assert "bad.yaml:1:38: error[unknown-key]" in done.stderr
    assert "did you mean `cards`?" in done.stderr
    assert "did you mean" in done.stderr or "it may be" in done.stderr


def test_what_cannot_be_read_is_an_error_for_a_ci_system(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(
        "- {id: one, ruleset: gin, ask: meld, crads: AS 2S 3S, expect: {legal: true}}\n"
        "- {id: two, ruleset: gin, ask: meld, cards: AS 2S 3S, expect: {legal: true}}\n",
        "utf-8",
    )
    assert run("test", "bad.yaml", "none.yaml", "--junit", "out.xml", cwd=tmp_path).returncode == 2
    suite = ElementTree.fromstring((tmp_path / "out.xml").read_text("utf-8"))
    assert {name: suite.get(name) for name in ("tests", "errors", "failures")} == {
        "tests": "4",
        "errors": "3",
        "failures": "0",
    }
    told = [(entry.get("classname"), found.get("type")) for entry in suite for found in entry.iter("error")]
    assert told == [("bad.yaml", "missing-key"), ("bad.yaml", "unknown-key"), ("none.yaml", "unreadable-file")]


def test_an_overlay_that_says_something_of_no_case_is_told(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text("- {id: one, ruleset: gin, ask: meld, cards: AS 2S 3S, expect: {legal: true}}\n")
    (tmp_path / "o.yaml").write_text("on: {reason: run.size}\n")
    done = run("test", "c.yaml", "--overlay", "o.yaml", cwd=tmp_path)
    assert done.returncode == 0
    assert "o.yaml:1:1: warning[unknown-case]: no case is called `on`" in done.stderr
    assert "did you mean `one`?" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("3H 4H 5H --given players=0", "error: `0` cannot be what `players` is; it is 1 at least"),
        ("3H 4H 5H --given players=7", "error: `7` cannot be what `players` is; it can be `4`"),
        ("3H 4H 5H -r gin --given players=7", "error: `7` cannot be what `players` is; it can be `2`"),
        ("3H 4H 5H --given deal-number=0", "error: `0` cannot be what `deal-number` is; it is 1 at least"),
        ("3H 4H 5H --score 9999999999", "error: `9999999999` cannot be what `score` is; it is 1,000,000,000 at most"),
        (
            "3H 4H 5H --given 'taken=3H 3H 3H'",
            "error: `taken` cannot be `3H 3H 3H`: the pack has no such card as `3H`, or fewer of it",
        ),
        (
            "3H 4H 5H --given second-set=allowed",
            "error: `second-set` is an option, and no fact that a question can give; it is set with the ruleset, "
            "`--option second-set=allowed`",
        ),
        ("3H 4H 5H --given score=a", "error: `a` cannot be what `score` is: a number is needed"),
        ("3H 4H 5H --given going-out=maybe", "error: `maybe` cannot be what `going-out` is: `yes` or `no` is needed"),
        (
            "QH QS 5D -r rummy-indian --given wild-rank=Z",
            "error: `Z` cannot be what `wild-rank` is: a rank is needed",
        ),
        (
            "3H 4H 5H --given 'other-melds=KH KD KS'",
            "error: `other-melds` is no single fact; each meld is told by itself, `--team-meld CARDS`",
        ),
        (
            "3H 4H 5H -o second-set=allowed -o second-set=forbidden",
            "error: `second-set` is set to `allowed` and `forbidden`\n  help: write `--option` for it once",
        ),
        (
            "3H 4H 5H --lang xx",
            "error: no text of burraco is in the language `xx`\n  help: there are `en`, `it`",
        ),
        ("11H QH KH", "error: `11H` is not a card, column 1\n  11H QH KH\n  ^^^\n  help: the nearest is `JH`"),
        (
            "3H 4H 5H -w wild-burraco -w wild-burraco",
            "wild-burraco: error[patch-twice]: the patch `wild-burraco` is applied twice\n  help: name it once",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(arguments: str, message: str) -> None:
    done = run("check", *shlex.split(arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{message}\n")


def test_a_language_that_one_of_several_rulesets_speaks_is_no_mistake() -> None:
    assert run("check", "3H 4H 5H", "-r", "gin,burraco", "--lang", "it").returncode == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_offered(shell: str) -> None:
    done = run("--show-completion", shell)
    assert done.returncode == 0
    assert "burraco" in done.stdout
