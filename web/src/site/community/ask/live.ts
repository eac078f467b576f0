import type { Schemas } from "../../../api/types";
import type { Similar } from "../asking";

/* What is asked of the server while somebody types. Failing is no news: the next page says the same. */

/** Letters before there is something to look for. */
const FEWEST = 8;

/** Posts, so that no word of it stands in an address or a log. */
async function ask<T>(path: string, body: object, signal: AbortSignal): Promise<T | undefined> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** What was answered already. */
export async function similarTo(text: string, signal: AbortSignal): Promise<Similar[]> {
  if (text.trim().length < FEWEST) return [];
  return (await ask<{ items: Similar[] }>("/api/questions/similar", { text }, signal))?.items ?? [];
}

/** Words by which somebody could be known, and the text without them. */
export type Found = Schemas["IdentityFound"];

export async function knownBy(text: string, signal: AbortSignal): Promise<Found | undefined> {
  if (text.trim().length < FEWEST) return undefined;
  const answer = await ask<Found>("/api/questions/identity", { text }, signal);
  return answer && answer.found.length > 0 ? answer : undefined;
}

/** Says once more what is found, in a sentence. */
export function warningFor(found: Found, isPrivate: boolean): string {
  const kinds = [...new Set(found.found.map(({ kind }) => KINDS[kind]))];
  const what = kinds.length > 1 ? `${kinds.slice(0, -1).join(", ")} and ${kinds.at(-1)}` : kinds[0];
  return `This looks like ${what}. ${
    isPrivate ? "The doctor does not need it to answer." : "Questions are public, so please take it out."
  }`;
}

const KINDS: Record<Schemas["IdentityKind"], string> = {
  phone: "a phone number",
  email: "an email address",
  name: "a name",
  address: "an address",
  card: "a card number",
};
