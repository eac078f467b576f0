import type { LabelTone, VocabularyTerm } from "../../api/schema";
import type { Schemas } from "../../api/types";
import vocabulary from "../../api/vocabulary.json";
import {
  circleAlert,
  circleCheck,
  clock,
  flag,
  lock,
  messageCircle,
  pause,
  pencil,
  rotateCcw,
  search,
  send,
  stethoscope,
  triangleAlert,
  wallet,
  x,
} from "../../ui/icons";
import { archive, eye, inbox, trash } from "./icons";

/** Where something stands: a word or two, a colour and a drawing. */
export interface Words {
  label: string;
  tone: LabelTone;
  icon: string;
}

/** Names of the vocabularies that the server declares. */
export type Vocabulary = keyof typeof vocabulary;

type Key<Name> = Name extends keyof Schemas ? Extract<Schemas[Name], string> : string;

const BY_TONE: Record<LabelTone, string> = { plain: x, ok: circleCheck, info: clock, wait: clock, bad: circleAlert };

const BY_KEY: Record<string, string> = {
  archived: archive,
  awaiting_payment: wallet,
  closed: lock,
  complained: flag,
  complaint: flag,
  deleted: trash,
  desk: pencil,
  discarded: x,
  draft: pencil,
  erased: trash,
  fallback: triangleAlert,
  held: lock,
  hidden: eye,
  in_review: stethoscope,
  kept: inbox,
  manual: pencil,
  part_refunded: rotateCcw,
  paused: pause,
  refunded: rotateCcw,
  removed: trash,
  said_paid: search,
  sending: send,
  talking: messageCircle,
  uploaded: inbox,
};

const termsOf = (name: Vocabulary) => vocabulary[name] as readonly VocabularyTerm[];

const termOf = (name: Vocabulary, key: string) => termsOf(name).find((term) => term.key === key);

/** What a key of a vocabulary is called; one that nobody knew when the desk was built as a sentence. */
export const labelOf = (name: Vocabulary, key: string): string => termOf(name, key)?.label ?? sentence(key);

/** How a key of a vocabulary is shown where something stands. */
export function chipOf(name: Vocabulary, key: string): Words {
  const tone = termOf(name, key)?.tone ?? "plain";
  return { label: labelOf(name, key), tone, icon: known(BY_KEY, key) ?? BY_TONE[tone] };
}

export const keysOf = <Name extends Vocabulary>(name: Name) => termsOf(name).map(({ key }) => key as Key<Name>);

/** The terms of a vocabulary to choose from: all of them, or these in this order. */
export const choicesOf = <Name extends Vocabulary, Of extends Key<Name>>(
  name: Name,
  keys: readonly Of[] = keysOf(name) as Of[],
) => keys.map((value) => ({ value, label: labelOf(name, value) }));

/** What a table says of a key, also of one that nobody knew when it was written. */
export const known = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The words for a key of a table; a key that is not in it stands for itself. */
export const lookUp = (table: Readonly<Record<string, string>>, key: string): string => known(table, key) ?? key;

/** A key as words: 'wrong_hours' is 'Wrong hours'. */
export function sentence(key: string): string {
  const words = key.replaceAll(/[_.-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const countries = new Intl.DisplayNames("en-GB", { type: "region", fallback: "code" });

/** Name of a country by its two letters. */
export function countryWords(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : sentence(code);
}

/** 'shop item' of 'Shop item'; a name with capitals, such as 'Clinic Series video' or 'FAQ', stays. */
export const inSentence = (label: string): string =>
  /[A-Z]/.test(label.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1);
