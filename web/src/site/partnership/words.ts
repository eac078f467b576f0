import { partnership } from "../../../../crates/content/defaults/texts.json";
import type { Block } from "../../ui/Blocks";

/** Texts of `/partnership` where the settings are silent. What a sum does (`impact`) rests on claims, and is not there without proof. */
const OWN = {
  ...partnership,
  description: "",
  heading: "Become a Sponsor/Collaborate",
  intro: "",
  impact: [] as { amount: string; text: string; sample?: boolean }[],
  giveIntro: "Choose whichever is easier for you.",
  blocks: [] as Block[],
  bankNote: "",
  partnerText: "",
};

export type PartnershipWords = typeof OWN;

/** The words of the store over our own, so that a missing key leaves no hole. */
export function partnershipWords(copy: Partial<PartnershipWords>): PartnershipWords {
  const given = Object.entries(copy).map(([name, value]) => [name, whole(OWN[name as keyof PartnershipWords], value)]);
  return { ...OWN, ...Object.fromEntries(given) };
}

/** A link of the store may lack its half. */
function whole(own: unknown, given: unknown): unknown {
  const isLink = typeof own === "object" && own !== null && !Array.isArray(own);
  return isLink ? { ...own, ...(given as object) } : given || own;
}
