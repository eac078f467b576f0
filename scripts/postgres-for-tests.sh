#!/bin/sh
# A throwaway PostgreSQL for tests, from installed server binaries.
#
#   scripts/postgres-for-tests.sh [start] [DIR]   starts it unless it runs; prints its URL on stdout
#   scripts/postgres-for-tests.sh stop [DIR]      stops it and removes its files
#   scripts/postgres-for-tests.sh pause [DIR]     stops it at once and keeps its files
#   scripts/postgres-for-tests.sh resume [DIR]    starts it again on the same port
#
# DIR (default: one per checkout, in memory where that has room, else under /tmp, which any user may use) holds the
# cluster. It listens on 127.0.0.1 only and keeps nothing safe (fsync off): never put anything in it that matters.
# Server binaries are looked for in PATH and /usr/lib/postgresql/*/bin; on Debian, root gets them
# from the distribution's packages.
set -eu

verb=${1:-start}
checkout=$(cd "$(dirname "$0")/.." && pwd)
name=$(printf '%s' "$checkout" | cksum | cut -d' ' -f1)

# A test's database is a thousand small files, made and removed: a file system on a disk takes four times as long for
# them as one in memory. A few databases exist at once, with the template of each test binary; 4 GB are ample.
place() {
    for here in /dev/shm /tmp; do
        # Where it runs already.
        if [ -f "$here/$1/port" ]; then
            echo "$here/$1"
            return 0
        fi
    done
    free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 {print $4}')
    memory=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo 2>/dev/null || true)
    if [ -w /dev/shm ] && [ "${free:-0}" -gt 4000000 ] && [ "${memory:-0}" -gt 8000000 ]; then
        echo "/dev/shm/$1"
    else
        echo "/tmp/$1"
    fi
}
dir=${2:-$(place "bedside-postgres-$name")}

bin_dir() {
    in_path=$(readlink -f "$(command -v initdb || true)" 2>/dev/null || true)
    for candidate in "${in_path%/*}" $(ls -d /usr/lib/postgresql/*/bin /usr/local/pgsql/bin 2>/dev/null | sort -rV); do
        if [ -x "$candidate/initdb" ] && [ -x "$candidate/pg_isready" ]; then
            echo "$candidate"
            return 0
        fi
    done
    return 1
}

# PostgreSQL refuses to run as root: then the user 'postgres' (or 'nobody') runs it.
as_owner() {
    if [ "$(id -u)" -ne 0 ]; then
        "$@"
    elif command -v runuser >/dev/null 2>&1; then
        runuser -u "$owner" -- "$@"
    else
        setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups "$@"
    fi
}

free_port() {
    port=54100
    while [ $port -lt 54999 ]; do
        # A port that refuses to be connected to is free.
        if ! "$bin/pg_isready" -q -t 1 -h 127.0.0.1 -p "$port" && ! taken "$port"; then
            echo "$port"
            return 0
        fi
        port=$((port + 1))
    done
    echo "no free port between 54100 and 54999" >&2
    return 1
}

taken() {
    hex=$(printf ':%04X' "$1")
    cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk '{print $2}' | grep -q "$hex\$"
}

launch() {
    as_owner "$bin/pg_ctl" -s -w -t 60 -D "$dir/data" -l "$dir/log" -o "-p $1 -k $dir -h 127.0.0.1" start >&2
}

if ! bin=$(bin_dir); then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "installing PostgreSQL from the distribution's packages" >&2
        { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends postgresql; } >&2
        bin=$(bin_dir)
    else
        echo "PostgreSQL's server binaries (initdb, pg_ctl) are needed: install your system's package 'postgresql'" >&2
        exit 1
    fi
fi
owner=postgres
id "$owner" >/dev/null 2>&1 || owner=nobody

case $verb in
start)
    if [ -f "$dir/port" ] && "$bin/pg_isready" -q -h 127.0.0.1 -p "$(cat "$dir/port")"; then
        port=$(cat "$dir/port")
    else
        rm -rf "$dir"
        mkdir -p "$dir"
        if [ "$(id -u)" -eq 0 ]; then chown "$owner" "$dir"; fi
        as_owner "$bin/initdb" -D "$dir/data" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=en-GB --no-sync >"$dir/initdb.log" 2>&1 ||
            { cat "$dir/initdb.log" >&2; exit 1; }
        cat >>"$dir/data/postgresql.conf" <<CONF
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 300
# No replica reads the log.
wal_level = minimal
max_wal_senders = 0
# Each end of a database looks through all of it.
shared_buffers = 32MB
# Databases live for a second: nothing of them is worth tidying, and no query is long enough to compile.
autovacuum = off
jit = off
CONF
        port=$(free_port)
        launch "$port"
        echo "$port" >"$dir/port"
    fi
    echo "postgres://postgres@127.0.0.1:$port/postgres"
    ;;
pause)
    as_owner "$bin/pg_ctl" -s -w -m immediate -D "$dir/data" stop >&2
    ;;
resume)
    launch "$(cat "$dir/port")"
    ;;
stop)
    if [ -d "$dir/data" ]; then
        as_owner "$bin/pg_ctl" -s -w -m immediate -D "$dir/data" stop >&2 || true
        rm -rf "$dir"
    fi
    ;;
*)
    echo "usage: $0 [start|pause|resume|stop] [DIR]" >&2
    exit 2
    ;;
esac
