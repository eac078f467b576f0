"""Fills a disk under a running site and looks afterwards for every write that was acknowledged: full-disk.py BINARY DISK DATA

DISK is a small file system of its own, DATA a data folder with sample content, which is copied there. The site is written to
until two writes were refused for want of room, then on; with room again, on; then it is killed and started again, and the
database is read by a program that is not ours.
"""

import itertools
import json
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request

binary, disk, samples = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
data = disk / "data"
filler = disk / "filler"
numbers = itertools.count(1)
KINDS = ("letter", "comment", "like")
# What may be tried before a disk without room has refused two writes.
MOST = 3_000


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Site:
    def __init__(self):
        port, admin = free_port(), free_port()
        self.url, self.ready = f"http://127.0.0.1:{port}", f"http://127.0.0.1:{admin}/readyz"
        more = {
            "BEDSIDE_ADMIN_LISTEN": f"127.0.0.1:{admin}",
            "BEDSIDE_PLACES_IMPORT": "none",
            "BEDSIDE_TRUSTED_PROXIES": '["127.0.0.1"]',
        }
        command = [binary, "serve", "--data", str(data), "--listen", f"127.0.0.1:{port}"]
        self.process = subprocess.Popen(
            command, env=os.environ | more, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        # What it says is a few lines: the pipe holds them.
        if not any(line.startswith("Site:") for line in self.process.stdout):
            sys.exit("the site did not start")

    def end(self, how):
        self.process.send_signal(how)
        self.process.wait()


def call(site, method, path, body):
    """The status, and the answer where it is JSON."""
    number = next(numbers)
    headers = {
        "content-type": "application/json",
        # Limits are per visitor and address; each write comes from another.
        "x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}",
    }
    request = urllib.request.Request(site.url + path, json.dumps(body).encode(), headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, None


def write(site, kind, post):
    """The status and the name by which the write is found again."""
    number = next(numbers)
    if kind == "letter":
        letter = {
            "firstName": "Ada", "lastName": "Obi", "email": f"ada{number}@example.org", "phone": "0803 123 4567",
            "message": f"When are you in Osogbo again? ({number})", "services": ["Comments"],
        }  # fmt: skip
        status, answer = call(site, "POST", "/api/contact", letter)
        return status, answer and answer["id"]
    if kind == "comment":
        comment = {"name": "Ada", "text": f"How much water is enough? ({number})"}
        status, answer = call(site, "POST", f"/api/posts/{post}/comments", comment)
        return status, answer and answer["key"]
    status, _ = call(site, "PATCH", f"/api/posts/{post}/reactions", {"type": "like"})
    return status, str(number)


class Run:
    def __init__(self):
        self.acknowledged = {kind: [] for kind in KINDS}
        self.refused = 0

    def write(self, site, post, times, until=None):
        for turn in range(times):
            kind = KINDS[turn % len(KINDS)]
            status, name = write(site, kind, post)
            if status in (200, 201):
                self.acknowledged[kind].append(name)
            elif status == 507:
                self.refused += 1
            else:
                sys.exit(f"{kind}: {status}")
            if until is not None and self.refused >= until:
                return


def fill():
    size = 1 << 16
    with open(filler, "wb", buffering=0) as file:
        while size:
            try:
                if file.write(bytes(size)) < size:
                    size //= 2
            except OSError:
                size //= 2
        try:
            os.fsync(file.fileno())
        except OSError:
            pass


def first_post(site):
    with urllib.request.urlopen(f"{site.url}/api/posts?limit=1") as answer:
        return json.load(answer)["items"][0]["slug"]["current"]


def found(kind, likes_before):
    database = sqlite3.connect(data / "bedside.db")
    if kind == "like":
        likes = "SELECT count(*) FROM conversation_reaction WHERE kind = 'like'"
        return database.execute(likes).fetchone()[0] - likes_before
    table = {"letter": "outreach_letter", "comment": "conversation_comment"}[kind]
    return {name for (name,) in database.execute(f"SELECT id FROM {table}")}


shutil.copytree(samples, data)
database = sqlite3.connect(data / "bedside.db")
likes_before = database.execute("SELECT count(*) FROM conversation_reaction WHERE kind = 'like'").fetchone()[0]
database.close()

run = Run()
site = Site()
post = first_post(site)
run.write(site, post, 15)
fill()
run.write(site, post, MOST, until=2)
if run.refused < 2:
    sys.exit(f"the disk took {MOST} writes and was not full")
run.write(site, post, 60)
filler.unlink()
refused = run.refused
run.write(site, post, 60)
if run.refused > refused:
    sys.exit("refused although there was room again")
deadline = time.monotonic() + 30
while True:
    try:
        urllib.request.urlopen(site.ready, timeout=5).close()
        break
    except urllib.error.HTTPError as not_ready:
        if time.monotonic() > deadline:
            sys.exit(f"not ready with room again: {not_ready.read().decode()}")
        time.sleep(0.2)
site.end(signal.SIGKILL)
site = Site()
site.end(signal.SIGTERM)

lost = 0
for kind in ("letter", "comment"):
    lost += len(set(run.acknowledged[kind]) - found(kind, 0))
lost += max(0, len(run.acknowledged["like"]) - found("like", likes_before))
database = sqlite3.connect(data / "bedside.db")
integrity = database.execute("PRAGMA integrity_check").fetchone()[0]
total = sum(map(len, run.acknowledged.values()))
print(f"{total} acknowledged, {run.refused} refused, {lost} lost, integrity {integrity}")
sys.exit(lost > 0 or integrity != "ok")
