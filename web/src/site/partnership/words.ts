import { partnership } from "../../../../crates/content/defaults/texts.json";
import type { Block } from "../../ui/Blocks";

interface Link {
  label: string;
  href: string;
}

/** Texts of `/partnership` (`GET /api/pages/partnership`). */
export interface PartnershipWords {
  title: string;
  description: string;
  heading: string;
  intro: string;
  donate: Link;
  details: Link;
  impactHeading: string;
  /** What a sum does; each rests on a claim, and is not there without its proof. */
  impact: { amount: string; text: string; sample?: boolean }[];
  giveHeading: string;
  giveIntro: string;
  blocks: Block[];
  bankHeading: string;
  bankNote: string;
  proof: Link;
  partnerHeading: string;
  partnerText: string;
  projects: Link;
}

const OWN: PartnershipWords = {
  ...partnership,
  description: "",
  heading: "Become a Sponsor/Collaborate",
  intro: "",
  impact: [],
  giveIntro: "Choose what is easier for you.",
  blocks: [],
  bankNote: "",
  partnerText: "",
};

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
