import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { Reply } from "./call";

/** Why something waits: there is no line, the server is busy, or a code has to be entered first. */
export type Wait = "line" | "busy" | "locked";

/** What came of one try. `later`: nothing is decided, and it can be tried again. */
export type Outcome =
  | { kind: "sent"; answer?: unknown }
  | { kind: "refused"; words: string }
  | { kind: "later"; why: Wait };

export interface Sending {
  signal: AbortSignal;
  /** `share` of it, from 0 to 1, has left. */
  progress(share: number): void;
  /** The upload of a voice note goes on at this address, or begins anew. */
  keep(address: string | undefined): Promise<void>;
}

const WAITS: Record<number, Wait> = { 0: "line", 401: "locked" };
/** Answers after which the same may be tried again. */
const LATER = [0, 401, 408, 423, 425, 429];
/** Kinds of a 409 that are over in a moment: the same is being taken, or the upload stands at another byte. */
const PASSING = ["in_progress", "wrong_offset"];

/** What an answer means for what was sent. */
export function outcomeOf({ status, text }: Reply): Outcome {
  const json = parseJson(text);
  if (status >= 200 && status < 300) return { kind: "sent", answer: json };
  const { code, detail, errors } = (json ?? {}) as Partial<Schemas["ProblemDetails"]>;
  const isPassing = status === 409 && code !== undefined && PASSING.includes(code);
  if (status >= 500 || LATER.includes(status) || isPassing) return { kind: "later", why: WAITS[status] ?? "busy" };
  const words = errors?.map((error) => error.message).join(" ") || detail || t("ui-message-not-accepted");
  return { kind: "refused", words };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
