import type { DocumentView as DocumentViewData } from "../../api/schema";
import type { Field } from "../forms/schema";
import type { JsonObject } from "../forms/values";

export interface Schema {
  kind: string;
  /** The one document that it is for, such as `settings-home`. */
  id?: string;
  label: string;
  plural: string;
  group: string;
  help?: string;
  titleField: string;
  slugField?: string;
  hasPage: boolean;
  clinical: boolean;
  fields: Field[];
}

/** A document as it stands. The desk reads its body by the fields of its schema. */
export type DocumentView = Omit<DocumentViewData, "body"> & { body: JsonObject };
