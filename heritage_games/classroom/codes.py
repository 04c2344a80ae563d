"""What lets somebody in: a short code to type, and long keys that nobody types."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "23456789ACDEFGHJKMNPQRTVWXYZ"
"""28 signs that nobody takes for one another: no 0 and O, no 1, I and L, no S beside 5, B beside 8, U beside V."""

LENGTH = 6
"""Signs of a room code: with 28 of them each, 28.8 bits."""

KEY_BYTES = 24


def room_code() -> str:
    """Return a new code for a room."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def key() -> str:
    """Return a new long key, which stands in addresses."""
    return secrets.token_urlsafe(KEY_BYTES)


def typed(text: str) -> str:
    """Return a code as it was meant: small letters and whatever stands between the signs are no matter."""
    return "".join(sign for sign in text.upper() if sign.isalnum())[: LENGTH + 1]


def spaced(code: str) -> str:
    """Return a code as it is shown: ``K4T 7MX``."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def same(given: str, kept: str) -> bool:
    """Return whether two secrets are the same, in a time that tells nothing of how far they agree."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), kept.encode())


def sealed(secret: str) -> str:
    """Return what is kept of a device's secret: whoever reads the file cannot act as the device."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
