"""Importer of the package in the browser from one file, for the pages' Python.

``bytecode.py`` writes that file, and stores this module next to it as ``archive.pyc``, which a page's worker imports.
"""

from __future__ import annotations

import marshal
import sys
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.abc import Loader
    from types import ModuleType

MODULES = "modules.bin"  # name of the file with the code of each module by its path, in the format of ``marshal``


class Archive:
    """Finder and loader of the modules of one file.

    Args:
        folder: the folder of the file and of the package's other files, as an absolute path.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        with open(f"{folder}/{MODULES}", "rb") as file:  # noqa: PTH123 - pathlib takes longer to import
            self._modules: Mapping[str, bytes] = marshal.load(file)  # noqa: S302 - made by the build of the site

    def find_spec(self, name: str, _path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Return the spec of a module of the file; None for any other."""
        path = name.replace(".", "/")
        package = f"{path}/__init__" in self._modules
        if not package and path not in self._modules:
            return None
        file = f"{self._folder}/{path}/__init__.py" if package else f"{self._folder}/{path}.py"
        spec = ModuleSpec(name, cast("Loader", self), origin=file, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [f"{self._folder}/{path}"]
        return spec

    def create_module(self, _spec: ModuleSpec) -> ModuleType | None:
        """Return None, so that Python itself creates the module."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        path = str(module.__file__).removeprefix(f"{self._folder}/").removesuffix(".py")
        exec(marshal.loads(self._modules[path]), vars(module))  # noqa: S102, S302 - as above


def install() -> None:
    """Make Python import the modules of the file next to this one."""
    sys.meta_path.insert(0, Archive(__file__.rpartition("/")[0]))
