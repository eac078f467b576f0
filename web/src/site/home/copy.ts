import type { Schemas } from "../../api/types";

/* The words of the home page (`GET /api/pages/home`). A claim without proof is missing, so everything may be. */

interface Link {
  label: string;
  href: string;
}

/** What a claim's record adds to the words that make it. */
interface Claimed {
  claim?: string;
  sample?: boolean;
  evidence?: { label: string; url: string };
}

export interface HeroCopy {
  greetings?: string[];
  finalLine?: string;
  headline?: string;
  mission?: string;
  book?: Link;
  partner?: Link;
  video?: { src: string; seconds: number; bytes: number } | null;
  /** Of the doctor; without one a scene is drawn. */
  picture?: Schemas["PictureView"] | null;
  points?: ({ icon: string; text: string; linkLabel?: string } & Claimed)[];
}

export interface AboutCopy {
  heading?: string;
  text?: string;
  button?: Link;
  highlights?: { title: string; text: string; sample?: boolean }[];
}

export interface ServicesCopy {
  heading?: string;
  button?: string;
  tiles?: { icon: string; text: string; description: string; url: string }[];
}

export type AboutCard = { icon: string; title: string; text: string };

export interface TrustCopy {
  heading?: string;
  reasons?: string[];
  cards?: ({ icon?: string; title: string; text: string } & Claimed)[];
  counter?: CounterCopy & { text?: string };
}

export interface CounterCopy {
  value: number;
  suffix?: string;
  label: string;
  sample?: boolean;
  /** Seconds that it counts for. */
  seconds?: number;
  /** Share of it that must be in view before it starts. */
  threshold?: number;
}

interface ListCopy {
  heading?: string;
  intro?: string;
  note?: string;
  more?: Link;
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
  booking: { heading?: string; text?: string; button?: string; href?: string };
  products: ListCopy;
  faqs: ListCopy;
  series: ListCopy;
  reviews: { heading?: string; text?: string; link?: Link | null };
  newsletter: { heading?: string; text?: string; button?: string; archive?: string };
}
