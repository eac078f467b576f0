import { expect, it } from "vitest";
import { currentText, documentOf } from "./current";
import type { SettingsSchema } from "./schemas";

const schema = {
  kind: "settings",
  id: "settings-care",
  label: "Consultations",
  plural: "Consultations",
  group: "Settings",
  fields: [
    { name: "noticeMinutes", label: "Notice", kind: "integer", default: 120 },
    { name: "daysAhead", label: "Days", kind: "integer", default: 30 },
    { name: "messageHours", label: "Hours", kind: "text" },
  ],
} as unknown as SettingsSchema;

it("says what is set, and what the program has where nothing is", () => {
  expect(currentText("/documents/settings-care", schema, {})).toBe("2 hours’ notice, 30 days ahead");
  expect(currentText("/documents/settings-care", schema, { noticeMinutes: 60, daysAhead: 1 })).toBe(
    "1 hour’s notice, 1 day ahead",
  );
  expect(currentText("/documents/settings-care", schema, { noticeMinutes: 45 })).toBe(
    "45 minutes’ notice, 30 days ahead",
  );
});

it("says the beginning of a section, or that nothing is set", () => {
  const to = "/documents/settings-care?section=messageHours";
  expect(currentText(to, schema, {})).toBe("Not set");
  expect(currentText(to, schema, { messageHours: "Monday  to\nFriday" })).toBe("Monday to Friday");
  expect(currentText(to, schema, { messageHours: "a".repeat(200) })).toHaveLength(70);
});

it("knows which addresses are documents", () => {
  expect(documentOf("/documents/settings-care?section=refunds")).toBe("settings-care");
  expect(documentOf("/consultations/hours")).toBeUndefined();
});
