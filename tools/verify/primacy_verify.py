#!/usr/bin/env python3
"""Checks receipts of Primacy and the proofs of the public log in them, checkpoints, credentials, heads of the
ledger, and files with a signature beside them (report.json and report.json.sig), with the formats of docs/formats.md alone.

Usage: primacy_verify.py --key KEY [--at TIME] FILE...

KEY is the public key of the site, as /api/log/key shows it. Needs Python 3.9 or later and openssl, and no network.
TIME is the present moment without it, such as 2026-11-25T12:00:00Z. Prints a line for each file, and exits with 1 if one
of them is not genuine (FAILED), or if the site has not kept a promise as far as the file shows (BROKEN).
"""
import base64
import binascii
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

# What a key of Ed25519 looks like in DER (RFC 8410), before its 32 bytes.
SPKI = bytes.fromhex("302a300506032b6570032100")
HASH = re.compile(r"[0-9a-f]{64}")
SIGNATURE_LINE = re.compile("\u2014 ([^\\s+]+) ([A-Za-z0-9+/]+={0,2})")
LARGEST = 2**53 - 1
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")


class NotGenuine(Exception):
    """Why a file proves nothing."""


class PromiseBroken(Exception):
    """The file is genuine, and the time of its promise is over without a proof."""


def shown(text):
    """A text on a terminal: characters that steer it, hide or reorder what is read are spelled as their codes."""
    hidden = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "".join(f"[U+{ord(one):04X}]" if unicodedata.category(one) in hidden else one for one in str(text))


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf_hash(*data):
    return sha256(b"\x00", *data)


def node_hash(left, right):
    return sha256(b"\x01", left, right)


def from_base64url(text):
    if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        raise NotGenuine("it has no signature")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if base64.urlsafe_b64encode(data).decode().rstrip("=") != text:
        raise NotGenuine("its signature is not written in the one way there is")
    return data


def from_base64(text):
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise NotGenuine("its checkpoint is not written in the one way there is")
    return data


def is_signed(key, text, signature):
    """Asks openssl, because the standard library of Python knows no Ed25519."""
    if len(signature) != 64:
        return False
    with tempfile.NamedTemporaryFile() as key_file, tempfile.NamedTemporaryFile() as signed, tempfile.NamedTemporaryFile() as data:
        for file, content in ((key_file, SPKI + key), (signed, signature), (data, text)):
            file.write(content)
            file.flush()
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-rawin"]
        names = ["-inkey", key_file.name, "-sigfile", signed.name, "-in", data.name]
        return subprocess.run(command + names, capture_output=True, check=False).returncode == 0


def member(value, name, kind):
    found = value.get(name) if isinstance(value, dict) else None
    if not isinstance(found, kind) or isinstance(found, bool):
        raise NotGenuine(f"it has no {name}")
    return found


def index(value, name):
    found = member(value, name, int)
    if not 0 <= found <= LARGEST:
        raise NotGenuine(f"its {name} is no index")
    return found


def hashes(value, name):
    found = member(value, name, list)
    if len(found) > 64 or not all(isinstance(one, str) and HASH.fullmatch(one) for one in found):
        raise NotGenuine(f"its {name} is no list of hashes")
    return [bytes.fromhex(one) for one in found]


def instant(text):
    if not TIME.fullmatch(text):
        raise NotGenuine("the time of its promise is none")
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=datetime.timezone.utc)


def receipt_text(receipt, title="Primacy receipt", *more):
    issue_id, received_at = member(receipt, "issueId", str), member(receipt, "receivedAt", str)
    content_hash, seq = member(receipt, "contentHash", str), member(receipt, "seq", int)
    lines = [title, f"Submission: {issue_id}", f"Revision: {seq}", f"Received: {received_at}"]
    return "\n".join(lines + [f"SHA-256: {content_hash}", *more, ""]).encode()


def read_checkpoint(note, key):
    """The size and root of a signed checkpoint (C2SP tlog-checkpoint, signed-note)."""
    end = note.rfind("\n\n")
    if end < 0 or not note.endswith("\n"):
        raise NotGenuine("its checkpoint is no signed note")
    text = note[: end + 1]
    lines = text[:-1].split("\n")
    if len(lines) < 3 or not lines[0] or not re.fullmatch(r"0|[1-9][0-9]{0,14}", lines[1]) or "" in lines[3:]:
        raise NotGenuine("its checkpoint is none")
    origin = lines[0]
    key_id = sha256(origin.encode() + b"\n", b"\x01", key)[:4]
    found = [SIGNATURE_LINE.fullmatch(line) for line in note[end + 2 : -1].split("\n")]
    if None in found:
        raise NotGenuine("a signature of its checkpoint is none")
    signatures = [from_base64(one.group(2)) for one in found if one.group(1) == origin]
    if not any(one[:4] == key_id and is_signed(key, text.encode(), one[4:]) for one in signatures):
        raise NotGenuine("its checkpoint is not signed with this key")
    root = from_base64(lines[2])
    if len(root) != 32:
        raise NotGenuine("its checkpoint has no root")
    return int(lines[1]), root


def root_of_inclusion(hash_, at, size, path):
    """The root that a proof leads to (RFC 9162, section 2.1.3.2), or None."""
    if at >= size:
        return None
    last = size - 1
    for sibling in path:
        if last == 0:
            return None
        if at % 2 == 1 or at == last:
            hash_ = node_hash(sibling, hash_)
            while at % 2 == 0 and at != 0:
                at, last = at >> 1, last >> 1
        else:
            hash_ = node_hash(hash_, sibling)
        at, last = at >> 1, last >> 1
    return hash_ if last == 0 else None


def check_log(log, text, key):
    salt = member(log, "salt", str)
    if not HASH.fullmatch(salt):
        raise NotGenuine("its salt is none")
    at, path = index(log, "index"), hashes(log, "path")
    if at >= 2 ** len(path):
        raise NotGenuine("its index is past the end of its epoch")
    hash_ = leaf_hash(bytes.fromhex(salt), text)
    for height, sibling in enumerate(path):
        hash_ = node_hash(sibling, hash_) if at >> height & 1 else node_hash(hash_, sibling)
    size, root = read_checkpoint(member(log, "checkpoint", str), key)
    if root_of_inclusion(leaf_hash(hash_), index(log, "leaf"), size, hashes(log, "leafPath")) != root:
        raise NotGenuine("its proof does not lead to the checkpoint")


def check_promise(receipt, key):
    """By when a receipt has to be in the public log."""
    promise = member(receipt, "promise", dict)
    logged_by = member(promise, "loggedBy", str)
    text = receipt_text(receipt, "Primacy promise", f"In the public log by: {logged_by}")
    if not is_signed(key, text, from_base64url(promise.get("signature"))):
        raise NotGenuine("its promise is not signed with this key")
    return instant(logged_by)


ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def did_of(key):
    """did:key of an Ed25519 key: base58 of its 32 bytes after ed 01."""
    number, digits = int.from_bytes(b"\xed\x01" + key, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        digits = ALPHABET[digit] + digits
    return "did:key:z" + digits


def check_credential(text, key):
    parts = text.strip().split(".")
    header, credential = (json.loads(from_base64url(part)) for part in parts[:2])
    did = did_of(key)
    wanted = {"alg": "EdDSA", "typ": "vc+jwt", "cty": "vc", "kid": did + "#" + did[len("did:key:") :]}
    if header != wanted or member(member(credential, "issuer", dict), "id", str) != did:
        raise NotGenuine("it is not issued with this key")
    if not is_signed(key, ".".join(parts[:2]).encode(), from_base64url(parts[2])):
        raise NotGenuine("it is not signed with this key")
    subject = member(credential, "credentialSubject", dict)
    findings, contest = member(subject, "findings", dict), member(subject, "contest", dict)
    valid, first, duplicate = (index(findings, name) for name in ("valid", "first", "duplicate"))
    if valid != first + duplicate or credential.get("validFrom") != member(contest, "finalizedAt", str):
        raise NotGenuine("it contradicts itself")
    return f"{valid} valid findings of {member(subject, 'name', str)} in {member(contest, 'name', str)}, as finalized then"


def check(file, key, now):
    """What a file proves, as a sentence."""
    if os.path.exists(file + ".sig"):
        with open(file, "rb") as opened, open(file + ".sig", "rb") as signature:
            if not is_signed(key, opened.read(), signature.read()):
                raise NotGenuine("it is not signed with this key")
        return "signed, exactly as it is"
    with open(file, encoding="utf-8", newline="") as opened:
        text = opened.read()
    if re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", text.strip(), re.ASCII):
        return check_credential(text, key)
    if "\n\n\u2014 " in text and not text.lstrip().startswith("{"):
        size, _ = read_checkpoint(text, key)
        return f"the checkpoint of {size} leaves"
    value = json.loads(text)
    head = find_head(value)
    return check_receipt(value, key, now) if head is None else check_head(head, key)


def find_head(value):
    """The head of the ledger in a file or in the reply of the API, or None."""
    data = value.get("data") if isinstance(value, dict) else None
    head = data.get("head") if isinstance(data, dict) else value
    return head if isinstance(head, dict) and "hash" in head and "time" in head else None


def check_head(head, key):
    seq, hash_, time = index(head, "seq"), member(head, "hash", str), member(head, "time", str)
    if not HASH.fullmatch(hash_) or not TIME.fullmatch(time):
        raise NotGenuine("its hash or its time is not written in the one way there is")
    text = f"Primacy ledger\nEvents: {seq}\nSHA-256: {hash_}\nTime: {time}\n"
    if not is_signed(key, text.encode(), from_base64url(head.get("signature"))):
        raise NotGenuine("it is not signed with this key")
    return f"the ledger had {seq} events at {time}"


def check_receipt(receipt, key, now):
    text = receipt_text(receipt)
    if "log" in receipt:
        check_log(receipt["log"], text, key)
    if not is_signed(key, text, from_base64url(receipt.get("signature"))):
        raise NotGenuine("it is not signed with this key")
    logged_by = check_promise(receipt, key) if "promise" in receipt else None
    if "log" in receipt:
        return "signed, and in the public log"
    if logged_by is None:
        return "signed"
    if now > logged_by:
        raise PromiseBroken(f"signed, and promised to be in the public log by {logged_by:%Y-%m-%d %H:%M} UTC; it has no proof")
    return f"signed, and promised to be in the public log by {logged_by:%Y-%m-%d %H:%M} UTC"


def main(words):
    sys.stdout.reconfigure(errors="backslashreplace")
    if len(words) < 3 or words[0] != "--key":
        print(__doc__, file=sys.stderr)
        return 2
    try:
        key = base64.urlsafe_b64decode(words[1] + "=" * (-len(words[1]) % 4))
    except binascii.Error:
        key = b""
    if len(key) != 32:
        print("The key is not 32 bytes in base64url. /api/log/key shows it as publicKey.", file=sys.stderr)
        return 2
    files, now = words[2:], datetime.datetime.now(datetime.timezone.utc)
    if files[0] == "--at" and len(files) > 2:
        now = datetime.datetime.strptime(files[1], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc)
        files = files[2:]
    failed = 0
    for file in files:
        try:
            print(shown(f"ok  {file}: {check(file, key, now)}"))
        except PromiseBroken as problem:
            failed = 1
            print(shown(f"BROKEN  {file}: {problem}"))
        except (NotGenuine, OSError, ValueError, OverflowError, RecursionError) as problem:
            failed = 1
            print(shown(f"FAILED  {file}: {problem}"))
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
