import { mail as defaults } from "../../../crates/content/defaults/texts.json";
import { type MessageId, t } from "../messages/message";
import { type Mail, type MailInput, type MailTemplate, Refusal, type Variable } from "./template";

const LINK = /^https?:\/\/[^\s<>"']+$/;
const NAME = /\{([a-zA-Z]+)\}/g;

/** The default texts of a template. */
export function defaultTexts(name: string): Record<string, string> {
  return (defaults as Record<string, Record<string, string>>)[name] ?? {};
}

function checked(name: string, { kind }: Variable, value: unknown): string {
  if (value === undefined || value === null || value === "")
    throw new Refusal(t("mail-refused-variable-missing", { name }));
  if (kind === "number") {
    if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
    throw new Refusal(t("mail-refused-variable-no-number", { name }));
  }
  if (typeof value !== "string") throw new Refusal(t("mail-refused-variable-no-text", { name }));
  if (kind === "link" && !LINK.test(value)) throw new Refusal(t("mail-refused-variable-no-address", { name }));
  return value;
}

function variablesOf(template: MailTemplate, given: Record<string, unknown>): Map<string, string> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(template.variables, name)) throw new Refusal(t("mail-refused-no-such-variable", { name }));
  }
  return new Map(Object.entries(template.variables).map(([name, spec]) => [name, checked(name, spec, given[name])]));
}

/** Puts the values of names in braces into a text. A secret may not be named: it stands where the template puts it. */
function filled(label: MessageId, text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(NAME, (_, name: string) => {
    const value = names.get(name);
    if (value === undefined) throw new Refusal(t("mail-refused-unknown-name", { label: t(label), name }));
    return value;
  });
}

/**
 * Checks what was given and makes a mail of it.
 *
 * @throws {Refusal} when a variable is missing or unknown, or a text is empty or names something that is not there.
 */
export function complete(template: MailTemplate, input: MailInput): Mail {
  const variables = variablesOf(template, input.variables);
  const { brand, doctor } = input.settings;
  const names = new Map([["brand", brand], ["doctor", doctor], ...variables]);
  for (const [name, { secret }] of Object.entries(template.variables)) if (secret) names.delete(name);
  // The subject stands in the desk's list of mails, and on a locked telephone.
  const inSubject = new Map([...names].filter(([name]) => !template.variables[name]?.private));
  const standard = defaultTexts(template.name);
  const texts = new Map(
    Object.entries(template.texts).map(([name, { label, optional }]) => {
      const given = input.texts[name];
      const text = (typeof given === "string" ? given : (standard[name] ?? "")).trim();
      if (text === "" && !optional) throw new Refusal(t("mail-refused-text-empty", { label: t(label) }));
      return [name, filled(label, text, name === "subject" ? inSubject : names)] as const;
    }),
  );
  const wanted = (map: ReadonlyMap<string, string>, name: string) => {
    const value = map.get(name);
    if (value === undefined) throw new Refusal(t("mail-refused-not-declared", { name }));
    return value;
  };
  return {
    text: (name) => wanted(texts, name),
    variable: (name) => wanted(variables, name),
    settings: input.settings,
  };
}
