import type { SeatRole } from "./state";

/** One of the others, as the relay lists them. */
export interface SeatEntry {
  seat: SeatRole;
  slot: number | null;
  muted: boolean;
  picture: boolean;
}

export interface RelayMessage {
  seats?: SeatEntry[];
  /** A newer page sits here now. */
  replaced?: boolean;
  line?: string;
}

/** What the relay says over the channel; nothing where that is no message. */
export function readMessage(text: string): RelayMessage | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === "object" && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}
