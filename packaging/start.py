"""Where the frozen program begins; `python -m director_app` elsewhere."""

from __future__ import annotations

import sys

from director_app.cli import main

if __name__ == "__main__":
    sys.exit(main())
