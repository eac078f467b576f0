/** Who did something, as the audit log says it (`staff:{id}`, `system`, `visitor`): in words that read well after 'by'. */
export function actorWords(actor: string | null | undefined, own: string, visitor = "a visitor"): string | undefined {
  if (!actor) return undefined;
  if (actor === `staff:${own}`) return "you";
  if (actor === "system") return "the site";
  if (actor === "visitor") return visitor;
  return actor.startsWith("staff:") ? "another staff member" : actor;
}
