import { expect, it } from "vitest";
import type { SettingsSchema } from "./schemas";
import { tasksOf } from "./tasks";

const schema = (id: string, label: string) =>
  ({ kind: "settings", id, label, plural: label, group: "Settings", fields: [] }) as unknown as SettingsSchema;

it("has rules of the practice in a task, and what is texts alone among the pages", () => {
  const tasks = tasksOf([schema("settings-places", "Nearby providers"), schema("settings-about", "Page: About")]);
  const taskWith = (id: string) => tasks.find(({ entries }) => entries.some(({ to }) => to.includes(`/${id}`)))?.key;
  expect([taskWith("settings-places"), taskWith("settings-about")]).toEqual(["privacy", "pages"]);
});
