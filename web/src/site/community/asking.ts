import type { Schemas } from "../../api/types";
import { type MessageId, t } from "../../messages/message";
import type { FormState } from "../../render/contract";

/** What one may ask about, and what happens then. */
export type Asking = Schemas["AskOptions"];
/** Something answered already that is near to the question. */
export type Similar = Schemas["SimilarItem"];
/** What to do now, of the red-flag check. */
export type Card = Schemas["SafetyCard"];

export type AskStep = "topic" | "parent" | "question" | "check" | "review" | "sent";

/** Words by which somebody could be known. */
export interface Identity {
  found: { field: "title" | "question"; kind: Schemas["IdentityKind"]; start: number; end: number; text: string }[];
  /** Both texts with these words masked. */
  title: string;
  question: string;
}

/** A question that was taken. */
export interface Sent {
  id: string;
  state: "published" | "pending" | "held";
  visibility: Schemas["QuestionVisibility"];
  /** Page of a published one. */
  url?: string | null;
  hold?: Schemas["HoldNotice"] | null;
  /** Sixteen letters and numbers in four groups. */
  code: string;
  card?: Card | null;
  /** Whether a mail is sent when there is news. */
  mail: boolean;
  keptUntil?: string | null;
}

/** What the handler of the form found. */
export interface AskFound {
  step: AskStep;
  similar?: Similar[] | null;
  card?: Card | null;
  identity?: Identity | null;
  sent?: Sent | null;
}

/** Name of the form, and of the key under which a draft is kept on the device. */
export const ASK = "ask";

/** What was typed so far, by step. Whatever is not asked on a page travels through it hidden. */
export const FIELDS = {
  topic: ["category", "visibility", "adult", "country"],
  question: ["title", "question"],
  review: ["email"],
} as const;

const ALL: readonly string[] = [...FIELDS.topic, ...FIELDS.question, ...FIELDS.review, "seen"];

/** Fields that a page must carry along, `shown` being those that it asks itself. */
export function carried(state: FormState | undefined, shown: readonly string[]): [string, string][] {
  return ALL.filter((name) => !shown.includes(name)).flatMap((name) => {
    const value = state?.values[name];
    const text = (Array.isArray(value) ? value[0] : value) ?? "";
    return text === "" ? [] : [[name, text] as [string, string]];
  });
}

/**
 * Where on the way the visitor is: at the first field to mend, else where the handler says. A form that came back without
 * saying so failed at its first step.
 */
export function foundBy(state: FormState | undefined): AskFound {
  if (state?.name !== ASK) return { step: "topic" };
  const found = (state.found ?? { step: "topic" }) as AskFound;
  const isWrong = (fields: readonly string[]) => state.errors.some(({ field }) => fields.includes(field));
  if (isWrong(FIELDS.topic)) return { ...found, step: "topic" };
  if (isWrong(FIELDS.question)) return { ...found, step: "question" };
  return found;
}

const SPOKEN: Record<string, MessageId> = {
  A: "community-spelled-a",
  B: "community-spelled-b",
  C: "community-spelled-c",
  D: "community-spelled-d",
  E: "community-spelled-e",
  F: "community-spelled-f",
  G: "community-spelled-g",
  H: "community-spelled-h",
  J: "community-spelled-j",
  K: "community-spelled-k",
  M: "community-spelled-m",
  N: "community-spelled-n",
  P: "community-spelled-p",
  Q: "community-spelled-q",
  R: "community-spelled-r",
  S: "community-spelled-s",
  T: "community-spelled-t",
  V: "community-spelled-v",
  W: "community-spelled-w",
  X: "community-spelled-x",
  Y: "community-spelled-y",
  Z: "community-spelled-z",
};

/** The groups of a code, each with the words to say it by: 'K for Kilo, 7'. */
export function spokenGroups(code: string): { group: string; spoken: string }[] {
  return code.split("-").map((group) => ({
    group,
    spoken: [...group].map((sign) => (SPOKEN[sign] ? t(SPOKEN[sign]) : sign)).join(", "),
  }));
}
