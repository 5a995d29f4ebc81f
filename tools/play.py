"""Set up and run the companion: `python3 tools/play.py`, with any arguments of `companion` after it."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.environment import prepare, program

if __name__ == "__main__":
    club = any(word.split("=")[0] in ("--club", "hall") for word in sys.argv[1:])
    prepare("phones", *(["club"] if club else []))
    sys.exit(subprocess.call([str(program("companion")), *sys.argv[1:]]))
