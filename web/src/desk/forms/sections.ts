import { byGroup, type Field } from "./schema";
import { isObject, type Json, type JsonObject } from "./values";

/** A part of a long form that opens in place. */
export interface FormSection {
  /** Name of its first field, for links to it. */
  key: string;
  title: string;
  fields: Field[];
}

/** Plain fields of one section: with more, it would be longer than three screens of a phone. */
const MOST_FIELDS = 10;

const isWhole = ({ kind }: Field): boolean => kind === "object" || kind === "list";

function titleOf(fields: readonly Field[], isOnly: boolean): string {
  if (isOnly) return "General";
  const first = fields[0]?.label ?? "";
  return fields.length === 1 ? first : `${first}, and ${fields.length - 1} more`;
}

/** The fields of settings in sections of about a screen: one for each heading, object and list, and for the plain ones between. */
export function sectionsOf(fields: readonly Field[]): FormSection[] {
  const sections: FormSection[] = [];
  for (const [group, grouped] of byGroup(fields)) {
    if (group !== "") {
      sections.push({ key: grouped[0]?.name ?? group, title: group, fields: grouped });
      continue;
    }
    const plain = grouped.filter((field) => !isWhole(field));
    for (let at = 0; at < plain.length; at += MOST_FIELDS) {
      const some = plain.slice(at, at + MOST_FIELDS);
      sections.push({ key: some[0]?.name ?? "", title: titleOf(some, plain.length <= MOST_FIELDS), fields: some });
    }
    for (const field of grouped.filter(isWhole))
      sections.push({ key: field.name, title: field.label, fields: [field] });
  }
  return sections;
}

/** Whatever is said in a value, choices as they are read. */
export function wordsIn(value: Json | undefined, field: Field | undefined): string {
  if (Array.isArray(value)) return value.map((entry) => wordsIn(entry, field?.of)).join(", ");
  if (isObject(value)) {
    const parts = Object.entries(value).filter(([name]) => !name.startsWith("_"));
    const words = parts.map(([name, part]) =>
      wordsIn(
        part,
        field?.fields?.find((one) => one.name === name),
      ),
    );
    return words.filter(Boolean).join(" ");
  }
  const chosen = field?.kind === "choice" ? field.options?.find((option) => option.value === value) : undefined;
  return chosen?.label ?? (typeof value === "string" || typeof value === "number" ? String(value) : "");
}

/** Everything that a field is called: its label, help, and those of its parts. */
export function labelsOf({ label, help, fields, of }: Field): string {
  const parts = [...(fields ?? []), ...(of ? [of] : [])];
  return [label, help, ...parts.map(labelsOf)].filter(Boolean).join(" ");
}

/** Whether all of some words stand in a text, in any order and case. */
export function wordsFinder(words: string): (text: string) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => wanted.every((word) => text.toLowerCase().includes(word));
}

/** The section in which a field stands. */
export const findSection = (sections: readonly FormSection[], field: string | null): FormSection | undefined =>
  sections.find(({ fields }) => fields.some(({ name }) => name === field));

/** The sections with the fields in which all words stand: in labels, help, or what is set. */
export function findSections(sections: readonly FormSection[], body: JsonObject, words: string): FormSection[] {
  const has = wordsFinder(words);
  return sections.flatMap((section) => {
    if (has(section.title)) return [section];
    const fields = section.fields.filter((field) =>
      has(`${labelsOf(field)} ${wordsIn(body[field.name] ?? field.default, field)}`),
    );
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
}

/** The start of what is set in a section, for its closed row. */
export function summaryOf({ fields }: FormSection, body: JsonObject): string {
  const words = fields.map((field) => wordsIn(body[field.name] ?? field.default, field).trim()).filter(Boolean);
  const text = words.join(" · ").replaceAll(/\s+/g, " ");
  return text.length > 90 ? `${text.slice(0, 89).trimEnd()}…` : text;
}
