import type { MailTemplate } from "./template";

const modules = import.meta.glob<{ template: MailTemplate }>("./*.mail.tsx", { eager: true });

/** Every mail that the site can send, by name. */
export const templates: ReadonlyMap<string, MailTemplate> = new Map(
  Object.values(modules)
    .map(({ template }) => [template.name, template] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
