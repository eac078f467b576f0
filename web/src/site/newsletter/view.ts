/* What the calls of the newsletter answer. */

export interface Choice {
  value: string;
  label: string;
  chosen?: boolean;
}

/** `GET /api/newsletter/form`. */
export interface NewsletterForm {
  consent?: string;
  consentVersion?: string;
  /** What happens next. */
  next?: string;
  frequencies?: Choice[];
  topics?: Choice[];
  countries?: Choice[];
}

export interface IssueCard {
  number: number;
  href: string;
  subject: string;
  summary?: string | null;
  /** A day, in words. */
  sentOn: string;
  sentAt: string;
}

/** `GET /api/newsletter/issues`. */
export interface IssueList {
  items: IssueCard[];
  total: number;
  page: number;
  pages: number;
}

/** `GET /api/newsletter/issues/{number}`. */
export interface Issue extends Omit<IssueCard, "href"> {
  /** Portable Text. */
  intro: unknown;
  posts: { title: string; href: string; summary?: string | null; category?: string | null }[];
  earlier?: IssueCard | null;
  later?: IssueCard | null;
}

/** `GET /api/newsletter/confirm/{token}`. */
export interface Confirming {
  state: "waiting" | "confirmed" | "expired";
  /** Masked, as `a•••@example.org`. */
  address?: string | null;
  preferences?: string | null;
}

/** `GET /api/newsletter/leave/{token}`. */
export interface Leaving {
  state: "subscribed" | "left";
  /** Who left can come back here. */
  canReturn?: boolean;
  address?: string | null;
  preferences?: string | null;
}

/** `GET /api/newsletter/preferences/{token}`. */
export interface Preferring {
  state: "subscribed" | "left";
  address?: string | null;
  frequencies: Choice[];
  topics: Choice[];
  countries: Choice[];
  leave?: string | null;
}
