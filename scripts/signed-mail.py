"""Signatures of mails, checked by a program that is not ours (dkimpy).

  signed-mail.py make rsa|ed25519 KEY     writes a key as the house takes it
  signed-mail.py check KEY <MAIL          fails unless the mail is signed with that key and is as it was signed
"""

import base64
import sys

import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, rsa

RAW = (serialization.Encoding.Raw, serialization.PublicFormat.Raw)
DER = (serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def make(kind, path):
    if kind == "rsa":
        key = rsa.generate_private_key(65537, 2048)
        form = serialization.PrivateFormat.TraditionalOpenSSL
        written = key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    else:
        written = base64.b64encode(ed25519.Ed25519PrivateKey.generate().private_bytes_raw())
    with open(path, "wb") as file:
        file.write(written)


def record(path):
    """What the owner of the key puts into the DNS (RFC 6376 §3.6.1, RFC 8463 §4)."""
    with open(path, "rb") as file:
        written = file.read()
    if written.startswith(b"-----BEGIN"):
        kind, form = "rsa", DER
        public = serialization.load_pem_private_key(written, None).public_key()
    else:
        kind, form = "ed25519", RAW
        public = ed25519.Ed25519PrivateKey.from_private_bytes(base64.b64decode(written)).public_key()
    return f"v=DKIM1; k={kind}; p={base64.b64encode(public.public_bytes(*form)).decode()}".encode()


if sys.argv[1] == "make":
    make(sys.argv[2], sys.argv[3])
else:
    mail, key = sys.stdin.buffer.read(), record(sys.argv[2])
    sys.exit(0 if dkim.verify(mail, dnsfunc=lambda name, timeout: key) else 1)
