import type { JsonObject } from "../forms/values";

/*
 * A copy on this device of what the server does not have yet, where it may speak of somebody's health. It is sealed with a key that only
 * the server has: who finds the device without a session reads nothing.
 */

export interface UnsentCopy {
  base: number;
  body: JsonObject;
}

const PREFIX = "desk-unsent:";
/** Bytes of a fresh start of AES-GCM. */
const NONCE = 12;

/** Where the copy of one person's draft is kept. */
export const copyPlace = (person: string, kind: string, subject: string) => `${PREFIX}${person}:${kind}:${subject}`;

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function importKey(hex: string): Promise<CryptoKey | undefined> {
  // Missing on pages that came without TLS.
  return globalThis.crypto?.subtle?.importKey("raw", bytesOf(hex), "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function seal(key: CryptoKey, place: string, copy: UnsentCopy): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const additionalData = new TextEncoder().encode(place);
  const plain = new TextEncoder().encode(JSON.stringify(copy));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, plain));
  return Array.from([...iv, ...sealed], (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function open(key: CryptoKey, place: string, text: string): Promise<UnsentCopy> {
  const bytes = bytesOf(text);
  const additionalData = new TextEncoder().encode(place);
  const cipher = { name: "AES-GCM", iv: bytes.slice(0, NONCE), additionalData };
  const plain = await crypto.subtle.decrypt(cipher, key, bytes.slice(NONCE));
  return JSON.parse(new TextDecoder().decode(plain)) as UnsentCopy;
}

/** Keeps the newest copy of one draft; nothing where the browser has no room or cannot seal. */
export class SealedCopy {
  readonly #storage: Storage;
  readonly #place: string;
  readonly #keyHex: string;
  #key: Promise<CryptoKey | undefined> | undefined;
  /** Counts what was asked for: sealing takes a moment, and an older copy must not follow a newer one, or its removal. */
  #latest = 0;

  constructor(storage: Storage, place: string, keyHex: string) {
    this.#storage = storage;
    this.#place = place;
    this.#keyHex = keyHex;
  }

  async keep(copy: UnsentCopy): Promise<void> {
    this.#latest += 1;
    const mine = this.#latest;
    this.#key ??= importKey(this.#keyHex);
    const key = await this.#key;
    const text = key && (await seal(key, this.#place, copy));
    if (!text || mine !== this.#latest) return;
    try {
      this.#storage.setItem(this.#place, text);
    } catch {
      // No room: the server gets it as soon as it can be had.
    }
  }

  forget(): void {
    this.#latest += 1;
    this.#storage.removeItem(this.#place);
  }

  /** What an earlier page left behind; what cannot be opened is thrown away. */
  async find(): Promise<UnsentCopy | undefined> {
    const text = this.#storage.getItem(this.#place);
    if (text === null) return undefined;
    try {
      const key = await importKey(this.#keyHex);
      return key && (await open(key, this.#place, text));
    } catch {
      this.#storage.removeItem(this.#place);
      return undefined;
    }
  }
}
