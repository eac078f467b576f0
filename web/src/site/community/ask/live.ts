import type { Schemas } from "../../../api/types";
import { type MessageId, t } from "../../../messages/message";
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
  const kinds = [...new Set(found.found.map(({ kind }) => t(KINDS[kind])))];
  const last = kinds.pop() ?? "";
  const all = kinds.length > 0 ? t("community-kinds-and", { kinds: kinds.join(", "), last }) : last;
  return isPrivate
    ? t("community-identity-warning-private", { kinds: all })
    : t("community-identity-warning-public", { kinds: all });
}

const KINDS: Record<Schemas["IdentityKind"], MessageId> = {
  phone: "community-kind-phone",
  email: "community-kind-email",
  name: "community-kind-name",
  address: "community-kind-address",
  card: "community-kind-card",
};
