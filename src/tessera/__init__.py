"""Tessera: five deep tabletop games on one small kernel."""

from tessera.kernel.native import COMPILED as COMPILED

__version__ = "0.1.0"
