import { api } from "../shell/api";
import type { FoundEntry } from "../shell/feature";
import { type SettingsSchema, settingsOf } from "./schemas";
import { findEntries } from "./tasks";

/** What finds parts and fields of all settings by their words. */
export async function loadFinder(): Promise<(words: string) => readonly FoundEntry[]> {
  const { types } = await api.get("/api/desk/types", {});
  const schemas = settingsOf(types as unknown as SettingsSchema[]);
  return (words) => findEntries(schemas, words).map(({ label, about, to }) => ({ label, detail: about, to }));
}
