import type { Schemas } from "../../api/types";
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

export type Check = Schemas["Check"];

export type Action = Schemas["DocumentAction"];

/** A document as it stands. The desk reads its body by the fields of its schema. */
export type DocumentView = Omit<Schemas["DocumentView"], "body"> & { body: JsonObject };
