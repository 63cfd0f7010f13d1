"""The program as a whole: version, help, completion, exit codes, and never a traceback."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

import cardspeak
from cardspeak.cli import FAULT, main
from cardspeak.cli import cardspeak as command_line


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "cardspeak.cli", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **environment},
    )


def test_the_version_is_the_packages() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"cardspeak, version {cardspeak.__version__}\n")


def test_without_arguments_it_says_what_it_can_do() -> None:
    done = run()
    assert done.returncode == 0
    assert "rules" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (
            ("shuffle",),
            2,
            "the commands are rank, equity, deal, play, replay, rules, serve, backup, restore, bench, completion",
        ),
        (("rules", "shew"), 2, "the commands are list, search, show, diff, options, coverage"),
        (("rules", "show"), 2, "Missing argument 'ID'"),
        (("rules", "show", "nothing.here"), 1, "cardspeak: there is no rule 'nothing.here'"),
        (("rules", "search", ""), 1, "no rule speaks of ''"),
        (("rules", "diff", "home", "casino"), 2, "'casino' is not one of"),
        (("rules", "--house", "/nowhere/house.toml", "list"), 1, "cannot be read"),
        (("rules", "search", "card", "--most", "0"), 2, "0 is not in the range"),
        (("completion", "tcsh"), 2, "'tcsh' is not one of"),
    ],
)
def test_bad_input_gets_a_sentence_and_an_exit_code(arguments: tuple[str, ...], code: int, said: str) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(shell: str) -> None:
    result = CliRunner().invoke(command_line, ["completion", shell])
    assert result.exit_code == 0
    assert "_CARDSPEAK_COMPLETE" in result.output


def test_rule_ids_are_completed() -> None:
    done = run(_CARDSPEAK_COMPLETE="bash_complete", COMP_WORDS="cardspeak rules show kill.ha", COMP_CWORD="3")
    assert done.stdout.strip() == "plain,kill.half-kill"


def test_a_fault_of_ours_is_owned_up_to_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_down(**_: object) -> None:
        raise RuntimeError("the deck is on fire")

    monkeypatch.setattr(command_line, "main", break_down)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == FAULT
    assert "this is a fault of ours (RuntimeError: the deck is on fire)" in capsys.readouterr().err
    monkeypatch.setenv("CARDSPEAK_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        main()


def test_a_closed_pipe_is_no_fault() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m cardspeak.cli rules list | head -n 1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("rule ")
    assert "Traceback" not in done.stderr
    assert "fault" not in done.stderr
