#!/usr/bin/env bash
# Makes crates/content/sample/recordings/sample-recording.mp3 anew: six seconds of soft notes and no speech. Needs python3 and lame.
set -euo pipefail
cd "$(dirname "$0")/.."
python3 - <<'PY' | lame --quiet -r -s 16 --bitwidth 16 -m m -b 16 --tt 'Sample recording' - crates/content/sample/recordings/sample-recording.mp3
import math, struct, sys
RATE, NOTE = 16000, 1.5
for frequency in (392.0, 440.0, 523.25, 392.0):
    for at in range(int(RATE * NOTE)):
        seconds = at / RATE
        swell = min(seconds / 0.05, 1) * math.exp(-2 * seconds)
        sys.stdout.buffer.write(struct.pack("<h", int(9000 * swell * math.sin(2 * math.pi * frequency * seconds))))
PY
