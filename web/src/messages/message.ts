import type { Messages } from "./ids";

/** A message without arguments: what tables hold in place of words. */
export type MessageId = { [Id in keyof Messages]: [Messages[Id]] extends [never] ? Id : never }[keyof Messages];

/** What fills a message's placeables. A number is shown as it is; what needs grouping or a currency comes as text. */
export type MessageArguments = Record<string, string | number>;

/** A message for the browser: its text, or one per plural category of `$count`, with `{name}` where an argument goes. */
type MessageForms = string | Partial<Record<Intl.LDMLPluralRule, string>>;

declare global {
  /** Made by the server (and for the tests): formats a message of the catalogue. */
  var formatMessage: (id: string, values?: MessageArguments) => string;
}

/** Whether this is built for browsers: there each id has given way to its message (`web/vite.shared.ts`). */
declare const __BEDSIDE_BROWSER__: boolean;

function fill(forms: MessageForms, values: MessageArguments = {}): string {
  const plural = () => new Intl.PluralRules(document.documentElement.lang).select(Number(values.count));
  const text = typeof forms === "string" ? forms : (forms[plural()] ?? forms.other ?? "");
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Messages without arguments are the same for every page. */
const known = new Map<string, string>();

function format(id: string, values?: MessageArguments): string {
  if (values) return globalThis.formatMessage(id, values);
  const text = known.get(id) ?? globalThis.formatMessage(id);
  known.set(id, text);
  return text;
}

type Values<Id extends keyof Messages> = [Messages[Id]] extends [never]
  ? []
  : [values: Record<Messages[Id], string | number>];

/** The text of a message (`messages/en-GB/*.ftl`) in the page's language. */
export function t<Id extends keyof Messages>(id: Id, ...[values]: Values<Id>): string {
  return __BEDSIDE_BROWSER__ ? fill(id, values) : format(id, values);
}
