import { Fragment, type ReactNode } from "react";
import type { Messages } from "./ids";
import { type MessageArguments, t } from "./message";

interface LocalizedProps<Id extends keyof Messages> {
  id: Id;
  /** What fills the message's placeables. */
  values?: Record<Messages[Id], string | number>;
  /** For each element that the message names, `<a>words</a>`, what is made of its words. */
  elements: Record<string, (words: string) => ReactNode>;
}

/** Stands for `<` in a value while the message is taken apart: only the message says where an element is. */
const HIDDEN = "\uE000";

function hideTags(values: MessageArguments): MessageArguments {
  const hidden = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === "string" ? value.replaceAll("<", HIDDEN) : value];
  });
  return Object.fromEntries(hidden);
}

/** A message with elements in it: a sentence stays one sentence, whatever order its language puts its words in. */
export function Localized<Id extends keyof Messages>({ id, values, elements }: LocalizedProps<Id>) {
  const text = (t as (id: string, values?: MessageArguments) => string)(id, values && hideTags(values));
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/s).map((part) => part?.replaceAll(HIDDEN, "<"));
  const children: ReactNode[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    children.push(parts[at]);
    const [name, words] = [parts[at + 1], parts[at + 2] ?? ""];
    if (name !== undefined) children.push(<Fragment key={at}>{elements[name]?.(words) ?? words}</Fragment>);
  }
  return <>{children}</>;
}
