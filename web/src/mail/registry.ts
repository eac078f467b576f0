import type { MailTemplate } from "./template";

const modules = import.meta.glob<{ mails: MailTemplate[] }>("./*.mails.{ts,tsx}", { eager: true });

/** Every mail that the site can send, by name. */
export const templates: ReadonlyMap<string, MailTemplate> = new Map(
  Object.values(modules)
    .flatMap(({ mails }) => mails)
    .map((template) => [template.name, template] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
