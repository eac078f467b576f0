import type { Field } from "../forms/schema";

/** What of a schema this screen needs. */
export interface SettingsSchema {
  kind: string;
  /** The one document that it is for, such as `settings-home`; absent for kinds of which there are many. */
  id?: string | null;
  label: string;
  plural: string;
  group: string;
  help?: string | null;
  fields: Field[];
}

/** The settings among all types, in the server's order. Header links of an import are taken over by the menu. */
export const settingsOf = (schemas: readonly SettingsSchema[]): SettingsSchema[] =>
  schemas.filter(({ group, kind }) => group === "Settings" && kind !== "navigation");
