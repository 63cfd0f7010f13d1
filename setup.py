"""Building the package validates the rule catalogue, makes the ranking tables and compiles the kernel.

Everything else is in pyproject.toml. Without a compiler the build goes on, and the rankings run in Python.
"""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
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
    """One wheel serves every Python from 3.11 on."""

    def finalize_options(self) -> None:
        self.py_limited_api = "cp311"
        super().finalize_options()


setup(ext_modules=[KERNEL], cmdclass={"build_py": BuildPython, "bdist_wheel": BuildWheel})
