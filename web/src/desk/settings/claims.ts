import { dayOf, dayText } from "../forms/dates";
import type { JsonObject } from "../forms/values";

export interface ClaimStanding {
  shown: boolean;
  words: string;
}

/** What becomes of a published claim on a day (`2026-11-21`). The server decides it by the same rules. */
export function standingOf(body: JsonObject, today: string): ClaimStanding {
  const hidden = (words: string): ClaimStanding => ({ shown: false, words });
  if (body.off === true) return hidden("It is turned off.");
  if (body.sample === true) return { shown: true, words: "As a sample." };
  const { evidence } = body;
  const url = evidence && typeof evidence === "object" && !Array.isArray(evidence) ? evidence.url : undefined;
  if (typeof url !== "string" || url.trim() === "") return hidden("It has no evidence.");
  const [from, to] = [dayOf(body.provedOn), dayOf(body.expiresOn)];
  if (from === "") return hidden("It has no proof date.");
  if (from > today) return hidden(`Only from ${dayText(from)}.`);
  if (to === "") {
    const isOpen = body.expiresOn === undefined || body.expiresOn === null;
    return isOpen ? { shown: true, words: "" } : hidden("Its end date cannot be read.");
  }
  return to < today ? hidden(`It ended on ${dayText(to)}.`) : { shown: true, words: `Until ${dayText(to)}.` };
}
