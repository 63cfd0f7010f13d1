"""Building the package validates the rule catalogue; everything else is in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

sys.path.insert(0, str(Path(__file__).parent / "src"))


class BuildPython(build_py):  # type: ignore[misc] # setuptools is untyped
    """Refuses to build a package whose catalogue has a fault."""

    def run(self) -> None:
        from cardspeak.rulebook.book import catalogue_entries, problems  # noqa: PLC0415 - needs the path above

        found = problems(catalogue_entries())
        if found:
            raise SetupError("the rule catalogue has faults:\n" + "\n".join(found))
        super().run()


setup(cmdclass={"build_py": BuildPython})
