"""The marks that tie code and tests to rules, read from the source itself.

Reading the source, and not a register filled on import, sees every file, gives line numbers and costs no
import; in return a mark must name its rules as literals, which `problems` makes sure of.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

import cardspeak
from cardspeak.rulebook import RULE_IDS, RuleId
from cardspeak.rulebook.book import is_rule_id, nearest

How = Literal["carries out", "makes workable", "proves"]
_IN_CODE: dict[str, How] = {"carries_out": "carries out", "makes_workable": "makes workable"}


class Mark(msgspec.Struct, frozen=True):
    rule: RuleId
    how: How
    path: str
    line: int
    name: str
    """The function, class or value that bears the mark."""

    def in_words(self) -> str:
        return f"{self.path}:{self.line} {self.name}"


class Marks(msgspec.Struct, frozen=True):
    marks: tuple[Mark, ...]
    problems: tuple[str, ...]


@cache
def checkout() -> Path | None:
    """The checkout that this program runs from; None where only the package is installed."""
    root = Path(cardspeak.__file__).resolve().parents[2]
    return root if (root / "tests").is_dir() and (root / "pyproject.toml").is_file() else None


def marks_of_rule(rule_id: RuleId) -> list[Mark]:
    root = checkout()
    return [mark for mark in read_marks(root).marks if mark.rule == rule_id] if root else []


def read_marks(root: Path) -> Marks:
    """The marks on code below `src` and on tests below `tests`, and what is wrong with any."""
    marks: list[Mark] = []
    problems: list[str] = []
    for folder, hows in (("src", {"carries out", "makes workable"}), ("tests", {"proves"})):
        for file in sorted((root / folder).rglob("*.py")):
            path = file.relative_to(root).as_posix()
            for how, call, name in _marking_calls(ast.parse(file.read_text("utf-8"), filename=path)):
                for argument in call.args if how in hows else ():
                    match argument:
                        case ast.Constant(value=str(text)) if is_rule_id(text):
                            marks.append(Mark(text, how, path, call.lineno, name))
                        case ast.Constant(value=str(text)):
                            problems.append(f"{path}:{call.lineno}: no rule {text!r}{nearest(text, RULE_IDS)}")
                        case _:
                            problems.append(f"{path}:{argument.lineno}: a mark names its rules as plain strings")
    return Marks(tuple(marks), tuple(problems))


def _marking_calls(tree: ast.Module) -> Iterator[tuple[How, ast.Call, str]]:
    """Each call of a marking function, with the name of what it marks."""
    names = {id(call): name for call, name in _named_calls(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (how := _how(node.func)) is not None:
            yield how, node, names.get(id(node), "")


def _named_calls(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                for decorator in node.decorator_list:
                    yield from ((call, name) for call in ast.walk(decorator))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if node.value is not None:
                    yield from ((call, name) for call in ast.walk(node.value))
            case _:
                pass


def _how(function: ast.expr) -> How | None:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in _IN_CODE:
            return _IN_CODE[name]
        case ast.Attribute(attr="rule", value=ast.Attribute(attr="mark", value=ast.Name(id="pytest"))):
            return "proves"
        case _:
            return None
