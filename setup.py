"""Building the package validates the rule catalogue, makes the ranking tables, compiles the kernel and the deal.

Everything else is in pyproject.toml. Without a compiler, or with CARDSPEAK_PURE set, the deal and the rankings
run in Python, with the same results.
"""

import os
import sys
from functools import cache
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

sys.path.insert(0, str(Path(__file__).parent / "src"))

KERNEL = Extension(
    "cardspeak.cards.ranking._kernel",
    ["src/cardspeak/cards/ranking/kernel/kernel.c"],
    depends=[f"src/cardspeak/cards/ranking/kernel/{name}.h" for name in ("tables", "rankings", "equity")],
    extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
    py_limited_api=True,
    optional=True,
)


# What every action goes through. Modules that define messages are left out: mypyc loses their fields' types.
COMPILED = [
    f"src/cardspeak/deal/{name}.py"
    for name in (
        "betting",
        "choices",
        "chopping",
        "deal",
        "dealing",
        "decide",
        "ending",
        "evolve",
        "following",
        "killing",
        "limits",
        "openers",
        "pots",
        "runs",
        "settling",
        "sevens",
        "showdown",
        "state",
        "turns",
    )
]


class BuildExtensions(build_ext):  # type: ignore[misc] # setuptools is untyped
    """Compiles the deal from its own typed Python, where that can be done."""

    parallel: int | None

    def finalize_options(self) -> None:
        only_described = {"dist_info", "egg_info", "sdist"} & set(self.distribution.commands)
        if not only_described and not os.environ.get("CARDSPEAK_PURE"):
            self.distribution.ext_modules = [KERNEL, *compiled_deal()]
        if self.parallel is None:
            self.parallel = 2  # the kernel beside the deal
        super().finalize_options()


@cache
def compiled_deal() -> list[Extension]:
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - it may not be there
    except ImportError:
        return []
    made: list[Extension] = mypycify(
        ["--config-file=", "--ignore-missing-imports", *COMPILED],
        opt_level="2",
        debug_level="0",
        group_name="cardspeak_deal",
    )
    for extension in made:
        extension.optional = True
    return made


class BuildPython(build_py):  # type: ignore[misc] # setuptools is untyped
    """Refuses to build a package whose catalogue has a fault; writes the tables that it ships."""

    def run(self) -> None:
        from cardspeak.cards.ranking.tables import write_file  # noqa: PLC0415 - these need the path above
        from cardspeak.rulebook.book import catalogue_entries, problems  # noqa: PLC0415

        found = problems(catalogue_entries())
        if found:
            raise SetupError("the rule catalogue has faults:\n" + "\n".join(found))
        write_file()
        super().run()


class BuildWheel(bdist_wheel):  # type: ignore[misc] # as above
    """Without the compiled deal one wheel serves every Python from 3.11 on."""

    def finalize_options(self) -> None:
        if os.environ.get("CARDSPEAK_PURE"):
            self.py_limited_api = "cp311"
        super().finalize_options()


setup(ext_modules=[KERNEL], cmdclass={"build_ext": BuildExtensions, "build_py": BuildPython, "bdist_wheel": BuildWheel})
