import { findFitting } from "../ui/fits";
import { byGroup, type Field } from "./schema";
import { isObject, type Json, type JsonObject } from "./values";

/** A part of a long form that opens in place. */
export interface FormSection {
  /** Name of its first field, for links to it. */
  key: string;
  title: string;
  fields: Field[];
  /** The heading of which it is a part. */
  group?: string;
}

/** Fields of one section, and lines of a form that it takes: with more, it would be longer than three screens of a phone. */
const MOST_FIELDS = 10;
const MOST_LINES = 14;

const isWhole = ({ kind }: Field): boolean => kind === "object" || kind === "list";

const LINES: Partial<Record<Field["kind"], number>> = {
  longtext: 2,
  richtext: 5,
  texts: 3,
  links: 10,
  list: 5,
  image: 3,
  images: 5,
  video: 2,
  audio: 3,
  references: 3,
};

/** About how much of a form a field takes, in fields of one line. An object in another one is a closed row. */
const linesOf = ({ kind, fields }: Field): number =>
  kind === "object" ? (fields?.length ?? 0) + 1 : (LINES[kind] ?? 1);

/** About how much of a form some values of a list take. */
export const linesOfItems = (of: Field, count: number): number =>
  count * (of.fields ?? [of]).reduce((sum, field) => sum + (field.kind === "object" ? 1 : (LINES[field.kind] ?? 1)), 1);

/** Whether a list of objects is shown by its entries' first words, each of which opens. */
export const isLongList = (of: Field, count: number): boolean =>
  // Links are short rows already.
  !of.fields?.some(({ kind }) => kind === "links") && of.kind === "object" && linesOfItems(of, count) > MOST_LINES;

/** Fields in rows that fit into a section each. */
function inParts(fields: readonly Field[]): Field[][] {
  const parts: Field[][] = [];
  let lines = 0;
  for (const field of fields) {
    const part = parts.at(-1);
    lines += linesOf(field);
    if (part && part.length < MOST_FIELDS && lines <= MOST_LINES) part.push(field);
    else {
      parts.push([field]);
      lines = linesOf(field);
    }
  }
  return parts;
}

function titleOf(fields: readonly Field[], isOnly: boolean): string {
  if (isOnly) return "General";
  const first = fields[0]?.label ?? "";
  return fields.length === 1 ? first : `${first}, and ${fields.length - 1} more`;
}

/** What a heading or an object is called from its second section on. */
const titleOfPart = (title: string, fields: readonly Field[], at: number): string =>
  at === 0 ? title : `${title}: ${titleOf(fields, false)}`;

/** A long object in several sections, each with some of its fields. */
function sectionsOfWhole(field: Field): FormSection[] {
  const parts = field.kind === "object" ? inParts(field.fields ?? []) : [];
  if (parts.length < 2) return [{ key: field.name, title: field.label, fields: [field] }];
  return parts.map((fields, at) => ({
    key: at === 0 ? field.name : `${field.name}.${fields[0]?.name}`,
    title: titleOfPart(field.label, fields, at),
    fields: [{ ...field, fields }],
  }));
}

/** The fields of settings in sections of about a screen: one for each heading, object and list, and for the plain ones between. */
export function sectionsOf(fields: readonly Field[]): FormSection[] {
  const sections: FormSection[] = [];
  for (const [group, grouped] of byGroup(fields)) {
    if (group !== "") {
      inParts(grouped).forEach((some, at) => {
        sections.push({ key: some[0]?.name ?? group, title: titleOfPart(group, some, at), fields: some, group });
      });
      continue;
    }
    const plain = inParts(grouped.filter((field) => !isWhole(field)));
    for (const some of plain) {
      sections.push({ key: some[0]?.name ?? "", title: titleOf(some, plain.length === 1), fields: some });
    }
    sections.push(...grouped.filter(isWhole).flatMap(sectionsOfWhole));
  }
  return sections;
}

/** Whatever is said in a value, choices as they are read. */
export function wordsIn(value: Json | undefined, field: Field | undefined): string {
  if (Array.isArray(value)) return value.map((entry) => wordsIn(entry, field?.of)).join(", ");
  if (isObject(value)) {
    const known = field?.fields?.map(({ name }) => name);
    const parts = Object.entries(value).filter(([name]) => !name.startsWith("_") && (known?.includes(name) ?? true));
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

/** The section in which a field stands. */
export const findSection = (sections: readonly FormSection[], field: string | null): FormSection | undefined =>
  sections.find(({ fields }) => fields.some(({ name }) => name === field));

/** The sections with the fields in which all words stand: in labels, help, or what is set. One typing error is forgiven. */
export function findSections(sections: readonly FormSection[], body: JsonObject, words: string): FormSection[] {
  return findFitting(words, (has) =>
    sections.flatMap((section) => {
      if (has(section.title)) return [section];
      const fields = section.fields.filter((field) =>
        has(`${labelsOf(field)} ${wordsIn(body[field.name] ?? field.default, field)}`),
      );
      return fields.length > 0 ? [{ ...section, fields }] : [];
    }),
  );
}

/** Addresses and keys: what programs read, where people read the words beside them. */
const isAddress = (text: string): boolean => /^(?:[a-z][a-z+.-]*:|\/)\S*$/i.test(text);
const isNumber = (text: string): boolean => /^\d[\d.,]*$/.test(text);
const isKey = ({ name, kind }: Field): boolean => kind === "url" || /^(?:key|version|href|icon)$/.test(name);

/** What stands in a field as people read it: a number and a tick say nothing without their label. */
function describeField(field: Field, value: Json | undefined): string[] {
  if (isKey(field) || value === undefined || value === null) return [];
  if (typeof value === "boolean") return value ? [field.label] : [];
  if (Array.isArray(value)) {
    const of = field.of ?? { name: "", label: "", kind: "text" };
    const names = value.flatMap((item) => nameOfItem(of, item) ?? describeField(of, item).slice(0, 1));
    return names.length > 0 ? [names.join(", ")] : [];
  }
  if (isObject(value)) return (field.fields ?? []).flatMap((part) => describeField(part, value[part.name]));
  const text = wordsIn(value, field).trim();
  if (text === "" || isAddress(text)) return [];
  return [isNumber(text) && field.label !== "" ? `${field.label}: ${text}` : text];
}

/** What an item of a list is called, where one of its parts says so. */
export function nameOfItem(of: Field, item: Json): string | undefined {
  if (!isObject(item)) return undefined;
  const part = of.fields?.find(({ name }) => ["name", "title", "label", "bank"].includes(name));
  return (part && wordsIn(item[part.name], part).trim()) || undefined;
}

/** The start of what is set in a section or an object, for its closed row. */
export function summaryOf({ fields }: { fields: readonly Field[] }, body: JsonObject): string {
  const words = fields.flatMap((field) => describeField(field, body[field.name] ?? field.default));
  const text = words.join(" · ").replaceAll(/\s+/g, " ");
  return text.length > 90 ? `${text.slice(0, 89).trimEnd()}…` : text;
}
