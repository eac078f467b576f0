import { partnership } from "../../../../crates/content/defaults/texts.json";
import { t } from "../../messages/message";
import type { Block } from "../../ui/Blocks";

/** Texts of `/partnership` where the settings are silent. What a sum does (`impact`) rests on claims, and is not there without proof. */
const ownWords = () => ({
  ...partnership,
  description: "",
  heading: t("partnership-become-sponsor"),
  intro: "",
  impact: [] as { amount: string; text: string; sample?: boolean }[],
  giveIntro: t("partnership-ways-intro"),
  blocks: [] as Block[],
  bankNote: "",
  partnerText: "",
});

export type PartnershipWords = ReturnType<typeof ownWords>;

/** The words of the store over our own, so that a missing key leaves no hole. */
export function partnershipWords(copy: Partial<PartnershipWords>): PartnershipWords {
  const ours = ownWords();
  const given = Object.entries(copy).map(([name, value]) => [name, whole(ours[name as keyof PartnershipWords], value)]);
  return { ...ours, ...Object.fromEntries(given) };
}

/** A link of the store may lack its half. */
function whole(own: unknown, given: unknown): unknown {
  const isLink = typeof own === "object" && own !== null && !Array.isArray(own);
  return isLink ? { ...own, ...(given as object) } : given || own;
}
