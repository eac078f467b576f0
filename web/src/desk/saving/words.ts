import type { Standing } from "./machine";

/** What became of what is typed where the server does not have all of it, in words. */
export function unsavedWords(standing: Exclude<Standing, "saved" | "unsaved">): string {
  switch (standing) {
    case "saving":
      return "Saving…";
    case "retrying":
      return "Not saved, retrying";
    case "moved":
      return "Not saved: changed by someone else";
    case "signed_out":
      return "Not saved: sign in again";
    case "refused":
      return "Not saved: there is a problem";
    case "closed":
      return "Not saved: it can no longer be edited";
  }
}

/** Whether somebody must hear of it. */
export const isTrouble = (standing: Standing): boolean => !["saved", "unsaved", "saving"].includes(standing);
