import type { Field } from "../forms/schema";
import type { JsonObject } from "../forms/values";

/** How one type is written and shown. */
export interface Schema {
  kind: string;
  /** The one document that it is for, such as `settings-home`. */
  id?: string;
  label: string;
  plural: string;
  /** Where the desk lists it. */
  group: string;
  help?: string;
  titleField: string;
  slugField?: string;
  hasPage: boolean;
  clinical: boolean;
  fields: Field[];
}

export type State = "draft" | "in_review" | "approved" | "scheduled" | "published" | "archived" | "deleted";

export interface Lease {
  name: string;
  /** Since when they edit. */
  since?: string;
  until: string;
  mine: boolean;
}

/** A line of a list. */
export interface Row {
  id: string;
  kind: string;
  title: string;
  state: State;
  /** A version of it is on the site. */
  live: boolean;
  /** A newer draft stands beside the version on the site. */
  changed: boolean;
  clinical: boolean;
  sample: boolean;
  category?: string | null;
  slug?: string | null;
  url?: string | null;
  updatedAt: string;
  updatedBy?: string | null;
  scheduledAt?: string | null;
  reviewDue?: string | null;
  lease?: Lease | null;
}

export interface Check {
  code: string;
  level: "must" | "should";
  message: string;
  field?: string;
}

export type Action =
  | "submit"
  | "approve"
  | "send_back"
  | "schedule"
  | "unschedule"
  | "publish"
  | "unpublish"
  | "archive"
  | "restore"
  | "delete"
  | "duplicate";

export interface DocumentView {
  id: string;
  kind: string;
  /** Its name in lists. */
  title: string;
  state: State;
  /** The newest revision; 0 for settings that were never changed. */
  revision: number;
  body: JsonObject;
  published: { revision: number; at: string; url?: string | null } | null;
  /** The newest revision was never on the site. */
  changed: boolean;
  /** It, or the version on the site, is advice on health. */
  clinical: boolean;
  scheduledAt?: string | null;
  scheduleZone?: string | null;
  /** The approval of exactly this revision. */
  approval: { by: string; at: string; revision: number } | null;
  /** What was said when it was sent for review, or sent back. */
  note?: string | null;
  updatedAt: string;
  updatedBy: string;
  checks: Check[];
  lease: Lease | null;
  /** Why it cannot be changed as it stands. */
  locked?: string | null;
  /** What this person may do to it now. */
  actions: Action[];
}
