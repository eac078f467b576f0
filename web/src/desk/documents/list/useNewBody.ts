import type { JsonObject } from "../../forms/values";
import { useSession } from "../../shell/session";
import { dayIn } from "../../ui/time";
import { schemaOf, useSchemas } from "../api";

/** What a new document of a kind holds already, where its form asks for it: who writes, and the day. */
export function useNewBody(kind: string): JsonObject | undefined {
  const { person, zone } = useSession();
  const schemas = useSchemas();
  if (schemas.isPending) return undefined;
  const schema = schemaOf(schemas.data ?? [], kind, "");
  const body: JsonObject = {};
  for (const { name, kind: type, required } of schema?.fields ?? []) {
    if (name === "author" && type === "text") body.author = person.name;
    if (name === "date" && type === "date" && required) body.date = dayIn(zone);
  }
  return body;
}
