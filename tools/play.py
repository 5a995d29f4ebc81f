"""Set up and run the companion: `python3 tools/play.py`, with any arguments of `companion` after it."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.environment import prepare, program

if __name__ == "__main__":
    prepare("phones")
    sys.exit(subprocess.call([str(program("companion")), *sys.argv[1:]]))
