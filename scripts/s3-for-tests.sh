#!/bin/sh
# An S3 server for tests: moto's (scripts/python-tools.sh).
#
#   scripts/s3-for-tests.sh [start]   starts it unless it runs; prints its endpoint
#   scripts/s3-for-tests.sh stop      stops it
#
# It listens on 127.0.0.1 on a free port and keeps everything in memory.
set -eu

verb=${1:-start}
cd "$(dirname "$0")/.."
cache=.cache/s3
venv=.cache/python

runs() {
    [ -f "$cache/pid" ] && [ -f "$cache/port" ] && kill -0 "$(cat "$cache/pid")" 2>/dev/null && answers "$(cat "$cache/port")"
}

answers() {
    "$venv/bin/python" - "$1" <<'PYTHON' 2>/dev/null
import sys, urllib.request
urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}/moto-api/", timeout=2)
PYTHON
}

case $verb in
start)
    mkdir -p "$cache"
    sh scripts/python-tools.sh
    if ! runs; then
        port=$("$venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
        nohup "$venv/bin/moto_server" -H 127.0.0.1 -p "$port" >"$cache/log" 2>&1 </dev/null &
        echo $! >"$cache/pid"
        echo "$port" >"$cache/port"
        tries=0
        until answers "$port"; do
            tries=$((tries + 1))
            if [ $tries -gt 100 ]; then
                cat "$cache/log" >&2
                exit 1
            fi
            sleep 0.2
        done
    fi
    echo "http://127.0.0.1:$(cat "$cache/port")"
    ;;
stop)
    if [ -f "$cache/pid" ]; then
        kill "$(cat "$cache/pid")" 2>/dev/null || true
        rm -f "$cache/pid" "$cache/port"
    fi
    ;;
*)
    echo "usage: $0 [start|stop]" >&2
    exit 2
    ;;
esac
