import type { JsonObject } from "../forms/values";
import { api } from "../shell/api";
import { ProblemError } from "../shell/problem";

/** Changes what is published of settings, in one go: unlike the editor, nothing is left behind as a draft. */
export async function publishSettings(id: string, change: (body: JsonObject) => JsonObject): Promise<void> {
  const path = { id };
  const { revision, body, changed } = await api.get("/api/desk/documents/{id}", { params: { path } });
  if (changed) throw new ProblemError(409, "changed", "Not saved", UNPUBLISHED);
  const saved = await api.put("/api/desk/documents/{id}", {
    params: { path },
    body: { base: revision, body: change(body as JsonObject), tab: "start" },
  });
  try {
    await api.post("/api/desk/documents/{id}/actions", {
      params: { path },
      body: { action: "publish", base: saved.revision },
    });
  } catch (refused) {
    // Left there, the draft would stand in the way of the next try.
    await api.put("/api/desk/documents/{id}", {
      params: { path },
      body: { base: saved.revision, body: body as JsonObject, tab: "start" },
    });
    throw refused;
  }
}

const UNPUBLISHED = "These settings have changes that are not published. Publish or undo them under Settings first.";
