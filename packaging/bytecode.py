"""A plugin for Nuitka: libraries are shipped as bytecode, as C would make them larger and not quicker."""

from nuitka.plugins.PluginBase import NuitkaPluginBase


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
