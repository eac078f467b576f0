import { summaryOf, wordsIn } from "../forms/sections";
import { isObject, type Json, type JsonObject } from "../forms/values";
import type { SettingsSchema } from "./schemas";

/** What reads a field of a document of settings: as it is set, or as the program has it. */
interface Reader {
  value: (name: string) => Json | undefined;
  words: (name: string) => string;
}

const MOST = 70;

const plural = (count: number, one: string) => `${count.toLocaleString("en-GB")} ${one}${count === 1 ? "" : "s"}`;

const countOf = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0);

const switchWords = (value: Json | undefined, on: string, off: string) => (value === true ? on : off);

function hoursText(minutes: Json | undefined): string {
  if (typeof minutes !== "number") return "";
  if (minutes === 0) return "No notice";
  const [count, one] = minutes % 60 === 0 ? [minutes / 60, "hour"] : [minutes, "minute"];
  return `${plural(count, one)}${count === 1 ? "’s" : "’"} notice`;
}

/** Of documents whose first words say little: what one comes to look up. */
const READERS: Record<string, (read: Reader) => readonly string[]> = {
  "settings-brand": ({ words, value }) => [
    words("fonts").replace(/:.*/, ""),
    words("mainColour"),
    value("logo") ? "logo set" : "no logo",
  ],
  "settings-site?only=navigation": ({ value }) => {
    const menu = value("navigation");
    const lists = isObject(menu) ? Object.values(menu).filter(Array.isArray) : [menu];
    const count = lists.reduce((sum: number, list) => sum + countOf(list), 0);
    return count > 0 ? [plural(count, "link")] : [];
  },
  "settings-care": ({ value }) => {
    const days = value("daysAhead");
    return [hoursText(value("noticeMinutes")), typeof days === "number" ? `${plural(days, "day")} ahead` : ""];
  },
  "settings-care?section=refunds": ({ value }) => [plural(countOf(value("refunds")), "rule")],
  "settings-ordering": ({ value }) => [
    switchWords(value("open"), "Ordering is on", "Ordering is off"),
    plural(countOf(value("zones")), "delivery zone"),
    plural(countOf(value("pickupPoints")), "pick-up point"),
  ],
  "settings-giving": ({ value }) => [
    switchWords(value("open"), "Giving is on", "Giving is off"),
    switchWords(value("monthlyOpen"), "monthly gifts too", "no monthly gifts"),
  ],
  "settings-conversation": ({ words }) => [words("comments"), words("questions")],
  "settings-listening": ({ value }) => [
    countOf(value("lines")) === 0 ? "None yet" : plural(countOf(value("lines")), "line"),
  ],
  "settings-mail-legal": ({ words }) => [
    words("nigeria") || words("unitedKingdom") || words("defaultLine") || "Not set",
  ],
  "settings-newsletter-rules": ({ value }) => {
    const speed = value("perMinute");
    return typeof speed === "number" ? [`${plural(speed, "email")} a minute at most`] : [];
  },
  "settings-outreach": ({ value }) => [`Saved replies: ${countOf(value("replies"))}`],
};

const shorten = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text);

/** The document of an entry's address, such as `settings-care`; nothing for other screens. */
export const documentOf = (to: string): string | undefined => /^\/documents\/([^?]+)/.exec(to)?.[1];

/** What is set now of that to which an entry leads; empty for texts of pages, of which a line says nothing. */
export function currentText(to: string, schema: SettingsSchema, body: JsonObject): string {
  const fieldOf = (name: string) => schema.fields.find((field) => field.name === name);
  const value = (name: string) => body[name] ?? fieldOf(name)?.default;
  const words = (name: string) => wordsIn(value(name), fieldOf(name)).trim();
  const key = to.replace("/documents/", "");
  const own = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
  if (own) return shorten(own({ value, words }).filter(Boolean).join(", "));
  const section = new URLSearchParams(to.split("?")[1]).get("section");
  const field = section ? fieldOf(section) : undefined;
  return field ? shorten(summaryOf({ fields: [field] }, body) || "Not set") : "";
}
