"""A plugin for Nuitka: libraries are shipped as bytecode, as C would make them larger and not quicker; and the program
of Windows gets its manifest before the one file gets what it unpacks, which lies behind the program itself."""

from pathlib import Path

from nuitka.plugins.PluginBase import NuitkaPluginBase

MANIFEST = Path(__file__).with_name("elektro.manifest")
"""Windows: it draws its own px on every screen, asks for no rights, and takes long and any paths."""


class Bytecode(NuitkaPluginBase):
    """Decides for every module but the one that starts the program."""

    plugin_name = "bytecode"
    plugin_desc = "Ships libraries as bytecode."

    @staticmethod
    def isAlwaysEnabled() -> bool:  # noqa: N802
        """Nobody has to ask for it."""
        return True

    def decideCompilation(self, module_name: str) -> str | None:  # noqa: N802
        """How a module is shipped; None leaves it to Nuitka: the start, and what Nuitka itself adds."""
        own = str(module_name).startswith("__") or "-" in str(module_name)
        return None if own or str(module_name) == "elektro" else "bytecode"

    def onPostProcessingResources(self, result_filename: str, onefile: bool) -> None:  # noqa: N802
        """Windows only: put our manifest in the place of Nuitka's own."""
        from nuitka.utils.WindowsResources import RT_MANIFEST, addResourceToFile

        content = MANIFEST.read_bytes()
        addResourceToFile(result_filename, content, RT_MANIFEST, lang_id=0, res_name=1, logger=self)
