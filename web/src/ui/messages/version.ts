import type { Schemas } from "../../api/types";

/** Changes whenever a list of messages does: one was added or taken away, or one was read. */
export function versionOf(messages: Schemas["ThreadMessage"][]): string {
  const read = messages.filter((message) => message.readAt).length;
  return [messages.length, read, messages.at(-1)?.id ?? ""].join(".");
}
