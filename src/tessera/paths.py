"""Where Tessera keeps what is the user's."""

from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """For games played here, and the server's database."""
    return platformdirs.user_data_path("tessera", appauthor=False)
