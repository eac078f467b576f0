import type { home } from "../../../../crates/content/defaults/texts.json";
import type { Schemas } from "../../api/types";
import type { CounterCopy } from "../../ui/Counter";

/* The words of the home page (`GET /api/pages/home`). A claim without proof is missing, so everything may be. */

type Words = typeof home;

/** What a claim's record adds to the words that make it. */
interface Claimed {
  claim?: string;
  sample?: boolean;
  evidence?: { label: string; url: string };
}

export type HeroCopy = Partial<Omit<Words["hero"], "video" | "picture" | "points">> & {
  video?: { film?: Schemas["FilmView"] | null; transcript?: string | null } | null;
  /** Of the doctor; without one a scene is drawn. */
  picture?: Schemas["PictureView"] | null;
  points?: ({ icon: string; text: string; linkLabel?: string } & Claimed)[];
};

export type AboutCopy = Partial<Words["about"]>;
export type ServicesCopy = Partial<Words["services"]>;
export type AboutCard = Words["aboutCards"][number];

export type TrustCopy = Partial<Omit<Words["trust"], "cards" | "counter">> & {
  cards?: ({ icon?: string; title: string; text: string } & Claimed)[];
  counter?: CounterCopy & { text?: string };
};

interface ListCopy {
  heading?: string;
  intro?: string;
  note?: string;
  more?: Schemas["LinkView"];
  readMore?: string;
}

export interface HomeCopy {
  title: string;
  description: string;
  hero: HeroCopy;
  about: AboutCopy;
  services: ServicesCopy;
  aboutCards: AboutCard[];
  trust: TrustCopy;
  testimonials: ListCopy;
  pricing: ListCopy;
  booking: Partial<Words["booking"]>;
  products: ListCopy;
  faqs: ListCopy;
  series: ListCopy;
  reviews: { heading?: string; text?: string; link?: Schemas["LinkView"] | null };
  newsletter: Partial<Words["newsletter"]>;
}
