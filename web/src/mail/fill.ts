import { mail as defaults } from "../../../crates/content/defaults/texts.json";
import { type Mail, type MailInput, type MailTemplate, Refusal, type Variable } from "./template";

const LINK = /^https?:\/\/[^\s<>"']+$/;
const NAME = /\{([a-zA-Z]+)\}/g;

/** The default texts of a template. */
export function defaultTexts(name: string): Record<string, string> {
  return (defaults as Record<string, Record<string, string>>)[name] ?? {};
}

function checked(name: string, { kind }: Variable, value: unknown): string {
  if (value === undefined || value === null || value === "") throw new Refusal(`The variable "${name}" is missing.`);
  if (kind === "number") {
    if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
    throw new Refusal(`The variable "${name}" is not a whole number.`);
  }
  if (typeof value !== "string") throw new Refusal(`The variable "${name}" is not a text.`);
  if (kind === "link" && !LINK.test(value)) throw new Refusal(`The variable "${name}" is not a web address.`);
  return value;
}

function variablesOf(template: MailTemplate, given: Record<string, unknown>): Map<string, string> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(template.variables, name)) throw new Refusal(`This mail has no variable "${name}".`);
  }
  return new Map(Object.entries(template.variables).map(([name, spec]) => [name, checked(name, spec, given[name])]));
}

/** Puts the values of names in braces into a text. A secret may not be named: it stands where the template puts it. */
function filled(label: string, text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(NAME, (_, name: string) => {
    const value = names.get(name);
    if (value === undefined) throw new Refusal(`"${label}" has {${name}} in it, which this mail does not know.`);
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
      if (text === "" && !optional) throw new Refusal(`The text "${label}" is empty.`);
      return [name, filled(label, text, name === "subject" ? inSubject : names)] as const;
    }),
  );
  const wanted = (map: ReadonlyMap<string, string>, name: string) => {
    const value = map.get(name);
    if (value === undefined) throw new Refusal(`The mail uses "${name}", which it does not declare.`);
    return value;
  };
  return {
    text: (name) => wanted(texts, name),
    variable: (name) => wanted(variables, name),
    settings: input.settings,
  };
}
