import type { ChoiceSource, FieldKind } from "../../api/schema";
import type { Json } from "./values";

export interface Field {
  /** Its name in the body; empty for the entries of a list. */
  name: string;
  label: string;
  help?: string;
  kind: FieldKind;
  /** Nothing is published without it; a draft may lack it. */
  required?: boolean;
  max?: number;
  min?: number;
  /** For a choice: what can be chosen. For a text: what is suggested. */
  options?: { value: string; label: string }[];
  /** Where more can be chosen from. */
  source?: ChoiceSource;
  fields?: Field[];
  of?: Field;
  /** Heading that it stands under. */
  group?: string;
  readOnly?: boolean;
  /** What the site shows while nothing is stored. */
  default?: Json;
}

/** Fields by the heading that they stand under, in the order of their first field; `""` for those without one. */
export function byGroup(fields: readonly Field[]): Map<string, Field[]> {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const group = field.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return groups;
}
