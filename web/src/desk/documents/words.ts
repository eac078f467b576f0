import { badgeCheck, circleCheck, clock, pencil, stethoscope } from "../../ui/icons";
import { archive, eye, trash } from "../ui/icons";
import type { Action, State } from "./types";

interface StateWords {
  label: string;
  tone: "plain" | "ok" | "wait" | "bad" | "info";
  icon: string;
}

/** What each state is called and how it looks. */
export const STATES: Record<State, StateWords> = {
  draft: { label: "Draft", tone: "wait", icon: pencil },
  in_review: { label: "In review", tone: "info", icon: stethoscope },
  approved: { label: "Approved", tone: "ok", icon: badgeCheck },
  scheduled: { label: "Scheduled", tone: "info", icon: clock },
  published: { label: "Published", tone: "ok", icon: circleCheck },
  archived: { label: "Archived", tone: "plain", icon: archive },
  deleted: { label: "Deleted", tone: "plain", icon: trash },
};

export const STATE_NAMES = Object.keys(STATES) as State[];

export const isState = (text: string): text is State => text in STATES;

/** The icon of a published document that has a newer draft. */
export const CHANGED_ICON = eye;

interface ActionWords {
  /** On its button. */
  label: string;
  /** After it was done to one, and to several documents. */
  done: string;
  doneToMany: (count: number) => string;
}

const many = (count: number) => (count === 1 ? "1 document" : `${count} documents`);

export const ACTIONS: Record<Action, ActionWords> = {
  submit: {
    label: "Send for doctor check",
    done: "Sent for the doctor’s check.",
    doneToMany: (count) => `${many(count)} sent for the doctor’s check.`,
  },
  approve: { label: "Approve", done: "Approved.", doneToMany: (count) => `${many(count)} approved.` },
  send_back: { label: "Send back", done: "Sent back.", doneToMany: (count) => `${many(count)} sent back.` },
  schedule: {
    label: "Schedule",
    done: "Scheduled.",
    doneToMany: (count) => `${many(count)} scheduled.`,
  },
  unschedule: {
    label: "Cancel the schedule",
    done: "It is not scheduled any more.",
    doneToMany: (count) => `${many(count)} not scheduled any more.`,
  },
  publish: {
    label: "Publish",
    done: "Published.",
    doneToMany: (count) => `${many(count)} published.`,
  },
  unpublish: {
    label: "Take off the site",
    done: "Taken off the site.",
    doneToMany: (count) => `${many(count)} taken off the site.`,
  },
  archive: {
    label: "Archive",
    done: "Archived.",
    doneToMany: (count) => `${many(count)} archived.`,
  },
  restore: {
    label: "Restore",
    done: "It is a draft again.",
    doneToMany: (count) => `${many(count)} restored as ${count === 1 ? "a draft" : "drafts"}.`,
  },
  delete: { label: "Delete", done: "Deleted.", doneToMany: (count) => `${many(count)} deleted.` },
  duplicate: { label: "Duplicate", done: "Duplicated.", doneToMany: (count) => `${many(count)} duplicated.` },
};
