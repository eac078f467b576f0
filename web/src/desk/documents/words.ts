import type { DocumentAction, DocumentState } from "../../api/schema";
import { eye } from "../ui/icons";
import { keysOf } from "../ui/words";

export const STATE_NAMES = keysOf("DocumentState") as DocumentState[];

export const isState = (text: string): text is DocumentState => STATE_NAMES.some((state) => state === text);

/** The icon of a published document that has a newer draft. */
export const CHANGED_ICON = eye;

/** What a sample on the site does not do any more. */
export function closedWords(kind: string): string {
  if (kind === "package") return "Cannot be booked: a sample";
  return kind === "shop" ? "Cannot be bought: a sample" : "Takes no donations: a sample";
}

interface ActionWords {
  /** After it was done to one, and to several documents. */
  done: string;
  doneToMany: (count: number) => string;
}

/** '3 documents'. */
export const many = (count: number) => (count === 1 ? "1 document" : `${count} documents`);

export const ACTIONS: Record<DocumentAction, ActionWords> = {
  submit: {
    done: "Sent for doctor check.",
    doneToMany: (count) => `${many(count)} sent for doctor check.`,
  },
  approve: { done: "Approved.", doneToMany: (count) => `${many(count)} approved.` },
  send_back: { done: "Sent back.", doneToMany: (count) => `${many(count)} sent back.` },
  schedule: { done: "Scheduled.", doneToMany: (count) => `${many(count)} scheduled.` },
  unschedule: {
    done: "No longer scheduled.",
    doneToMany: (count) => `${many(count)} no longer scheduled.`,
  },
  publish: { done: "Published.", doneToMany: (count) => `${many(count)} published.` },
  unpublish: { done: "Taken off the site.", doneToMany: (count) => `${many(count)} taken off the site.` },
  schedule_unpublish: {
    done: "It will be taken off the site.",
    doneToMany: (count) => `${many(count)} will be taken off the site.`,
  },
  cancel_unpublish: { done: "It stays on the site.", doneToMany: (count) => `${many(count)} will stay on the site.` },
  archive: { done: "Archived.", doneToMany: (count) => `${many(count)} archived.` },
  restore: {
    done: "It is a draft again.",
    doneToMany: (count) => `${many(count)} restored as ${count === 1 ? "a draft" : "drafts"}.`,
  },
  delete: { done: "Deleted.", doneToMany: (count) => `${many(count)} deleted.` },
  duplicate: { done: "Duplicated.", doneToMany: (count) => `${many(count)} duplicated.` },
};
