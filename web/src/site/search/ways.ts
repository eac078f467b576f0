import type { MessageId } from "../../messages/message";

/** A page that does what somebody asks the search for. */
export interface Way {
  label: MessageId;
  href: string;
}

/** Pages, and what people type who look for them: any of these, each with all of its words. */
const WAYS: readonly (Way & { asked: readonly string[] })[] = [
  {
    label: "search-way-consultation",
    href: "/consultation",
    asked: [
      "appointment",
      "appointments",
      "booking",
      "consult",
      "consultation",
      "consultations",
      "book doctor",
      "see doctor",
      "talk doctor",
      "speak doctor",
      "online doctor",
      "doctor price",
      "doctor prices",
      "doctor cost",
      "doctor fee",
      // not shown: what people type
      "how much doctor",
      "video call",
    ],
  },
  {
    label: "search-way-places",
    href: "/nearestpharmacy",
    asked: ["pharmacy", "pharmacies", "chemist", "near me", "nearby", "nearest", "find hospital", "find clinic"],
  },
  { label: "search-way-ask", href: "/community/ask", asked: ["ask doctor", "ask question"] },
  {
    label: "search-way-partnership",
    href: "/partnership",
    asked: ["donate", "donation", "donations", "sponsor", "partner with", "partnership", "give money", "support you"],
  },
  { label: "search-way-volunteer", href: "/volunteer", asked: ["volunteer", "volunteering"] },
  { label: "search-way-newsletter", href: "/newsletter", asked: ["newsletter", "subscribe", "unsubscribe"] },
  {
    label: "search-way-contact",
    href: "/contact",
    asked: ["contact", "contact us", "phone number", "your number", "your address", "your email", "whatsapp"],
  },
  { label: "search-way-shop", href: "/shop", asked: ["shop", "merch"] },
];

/** Giving blood or an organ is no gift to us. */
const OTHER_GIFTS = ["blood", "organ", "kidney", "sperm", "egg", "eggs", "plasma", "breast", "milk"];

/** Pages of this site that these words ask for. */
export function waysFor(query: string): Way[] {
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const isOther = OTHER_GIFTS.some((gift) => words.has(gift));
  return WAYS.filter(({ asked, href }) => {
    if (href === "/partnership" && isOther) return false;
    return asked.some((phrase) => phrase.split(" ").every((word) => words.has(word)));
  });
}
