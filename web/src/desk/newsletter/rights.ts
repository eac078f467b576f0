import type { Needs } from "../shell/feature";

/** Who writes issues, who may send them, and who sees addresses. */
export const WRITE = "write_content" as const;
export const SEND = "publish_content" as const;
export const SUBSCRIBERS = "support_visitors" as const;
export const ANY = [WRITE, SEND, SUBSCRIBERS] as const satisfies Needs;
