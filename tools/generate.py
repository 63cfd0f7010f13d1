"""Writes the files that follow from the rulebook: the ids as a type, a page for each area, and the options.

`python tools/generate.py` writes them, `python tools/generate.py --check` only says whether they are true.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "src/cardspeak/rulebook/catalogue"
IDS = ROOT / "src/cardspeak/rulebook/ids.py"
PAGES = ROOT / "docs/rules"


def ids_module() -> str:
    ids = sorted(
        entry["id"] for file in CATALOGUE.glob("*.toml") for entry in tomllib.loads(file.read_text("utf-8"))["rule"]
    )
    areas = sorted({rule_id.partition(".")[0] for rule_id in ids})
    return "\n".join(
        [
            '"""Every rule\'s id as a type. Made from the catalogue by `./cardspeak generate`; not to be edited."""',
            "",
            "from typing import Final, Literal, get_args",
            "",
            "Area = Literal[",
            *(f'    "{area}",' for area in areas),
            "]",
            "RuleId = Literal[",
            *(f'    "{rule_id}",' for rule_id in ids),
            "]",
            "AREAS: Final[tuple[Area, ...]] = get_args(Area)",
            "RULE_IDS: Final[frozenset[RuleId]] = frozenset(get_args(RuleId))",
            "",
        ]
    )


def wanted() -> Iterator[tuple[Path, str]]:
    yield IDS, ids_module()
    from option_page import option_page  # noqa: PLC0415 - these read the rulebook, which needs the ids first
    from rule_pages import pages  # noqa: PLC0415

    yield ROOT / "docs/house-rules.md", option_page()
    yield from ((PAGES / name, text) for name, text in pages())
    if (ROOT / "web").is_dir():
        from protocol_types import TARGET, protocol_types  # noqa: PLC0415 - as above

        yield ROOT / TARGET, protocol_types()


def main() -> int:
    check = "--check" in sys.argv[1:]
    stale, made = [], set()
    for path, text in wanted():
        made.add(path)
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(path)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    for path in set(PAGES.glob("*.md")) - made:
        stale.append(path)
        if not check:
            path.unlink()
    for path in stale:
        print(f"{path.relative_to(ROOT)} {'does not follow from the catalogue' if check else 'written'}")
    if check and stale:
        print("run ./cardspeak generate")
    return int(check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
