import type { Quality } from "./state";

/** The server will not give a seat now, whatever is tried. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    readonly status: number,
    readonly code: string,
    /** For people; empty where the server gave none. */
    readonly words: string,
  ) {
    super(words || `refused with ${status}`);
  }
}

/** The server answered, and cannot do it just now. */
export class NotNow extends Error {
  override name = "NotNow";
  constructor(
    readonly status: number,
    /** For people; empty where the server gave none. */
    readonly words: string,
  ) {
    super(words || `not now: ${status}`);
  }
}

/** Answers of the 4xx that are over in a moment. */
const PASSING = [408, 425, 429];

/**
 * Sends an offer; answers with the relay's.
 *
 * @throws {Refusal} when trying again is of no use; any other error when it is.
 */
export async function sendOffer(path: string, sdp: string, quality: Quality, signal: AbortSignal): Promise<string> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ sdp, quality }),
    signal,
    cache: "no-store",
  });
  const body: Record<string, unknown> = await answer.json().catch(() => ({}));
  if (answer.ok && typeof body.sdp === "string") return body.sdp;
  const isFinal = answer.status >= 400 && answer.status < 500 && !PASSING.includes(answer.status);
  if (!isFinal) throw new NotNow(answer.status, textOf(body.detail));
  throw new Refusal(answer.status, textOf(body.code), textOf(body.detail));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Addresses of the relay in an answer that are reached in one way only. */
export function keepTransport(sdp: string, transport: "udp" | "tcp"): string {
  const isOther = (line: string) => line.startsWith("a=candidate:") && line.split(" ")[2]?.toLowerCase() !== transport;
  return sdp
    .split("\r\n")
    .filter((line) => !isOther(line))
    .join("\r\n");
}
