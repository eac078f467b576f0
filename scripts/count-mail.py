"""A mail server (aiosmtpd) that takes everything and, when it is stopped, writes down how many letters, readers and message
ids it saw: count-mail.py PORT FILE."""

import asyncio
import re
import signal
import sys

from aiosmtpd.smtp import SMTP

MESSAGE_ID = re.compile(rb"^Message-ID: *<([^>]+)>", re.M | re.I)


class Counts:
    def __init__(self):
        self.letters = 0
        self.readers = set()
        self.ids = set()
        self.one_click = 0

    async def handle_DATA(self, server, session, envelope):
        head = envelope.content.split(b"\r\n\r\n", 1)[0]
        found = MESSAGE_ID.search(head)
        self.letters += 1
        self.readers.update(envelope.rcpt_tos)
        self.ids.add(found.group(1) if found else b"")
        self.one_click += b"List-Unsubscribe-Post: List-Unsubscribe=One-Click" in head
        return "250 OK"


async def main(port, file):
    counts = Counts()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(counts, hostname="sink.example"), "127.0.0.1", port)
    stopped = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    await stopped.wait()
    server.close()
    with open(file, "w", encoding="utf-8") as out:
        out.write(f"letters {counts.letters}\nreaders {len(counts.readers)}\n")
        out.write(f"ids {len(counts.ids)}\none-click {counts.one_click}\n")


asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
