/** Tries between two looks at whether the page may draw something else. */
const BATCH = 256;

const lettersOf = (text: string) => text.normalize("NFC").replaceAll(/[^a-z0-9]/gi, "");

/** Whether a hash begins with so many zero bits. */
function beginsWithZeros(hash: ArrayBuffer, bits: number): boolean {
  return new DataView(hash).getUint32(0) >>> (32 - bits) === 0;
}

/**
 * The stamp of a text that the server takes as proof of work (crates/community, `proof_of_work.rs`). Empty where the browser
 * has no SHA-256: then the comment waits for a person.
 */
export async function workOut(text: string, bits: number, seconds = Math.floor(Date.now() / 1000)): Promise<string> {
  const digest = globalThis.crypto?.subtle;
  if (!digest) return "";
  const letters = lettersOf(text);
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const stamps = Array.from({ length: BATCH }, (_, at) => `${seconds}.${first + at}`);
    const hashes = await Promise.all(
      stamps.map((stamp) => digest.digest("SHA-256", encoder.encode(`${stamp}.${letters}`))),
    );
    const found = stamps.find((_, at) => beginsWithZeros(hashes[at] as ArrayBuffer, bits));
    if (found) return found;
  }
}
