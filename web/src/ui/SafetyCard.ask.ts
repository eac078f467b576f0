import type { Schemas } from "../api/types";

/** Milliseconds of quiet before the words are asked about. */
export const QUIET_MS = 600;
/** Characters before there is something to ask about. */
const FEWEST = 3;
/** Characters that the check reads. */
const MOST = 20_000;

/**
 * What to do now, when the words call for it; null when they do not. The words are posted, so that none of them stands in
 * an address or a log, and the server keeps nothing of them.
 *
 * @throws when the check could not be made, and when `signal` ends it.
 */
export async function urgentIn(
  text: string,
  country: string,
  signal: AbortSignal,
): Promise<Schemas["SafetyCard"] | null> {
  if (text.trim().length < FEWEST) return null;
  const answer = await fetch("/api/safety/check", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: text.slice(0, MOST), country }),
    signal,
  });
  if (!answer.ok) throw new Error(`the check answered ${answer.status}`);
  return ((await answer.json()) as Schemas["SafetyAnswer"]).card ?? null;
}
