import type { Permission } from "../../shell/feature";
import type { Action, DocumentView, Schema } from "../types";
import { ACTIONS } from "../words";

/** A button of the bar under a document. */
export interface Offer {
  action: Action;
  label: string;
  /** `main` is the next step, `second` stands beside it, `more` is in the menu. */
  place: "main" | "second" | "more";
  /** Why it cannot be pressed now. */
  because?: string;
}

const count = (number: number) => (number === 1 ? "1 more check" : `${number} more checks`);

/** True when the document is advice on health that no doctor has approved as it stands. */
export function lacksApproval(view: DocumentView, schema: Schema): boolean {
  return schema.clinical && view.body.clinical === true && view.approval?.revision !== view.revision;
}

/** What keeps it from going out: 'Publishing needs 2 more checks and a doctor's sign-off.' */
export function obstacle(view: DocumentView, schema: Schema): string | undefined {
  const musts = view.checks.filter((check) => check.level === "must").length;
  const needs = [musts > 0 ? count(musts) : "", lacksApproval(view, schema) ? "a doctor’s sign-off" : ""].filter(
    Boolean,
  );
  return needs.length > 0 ? `Publishing needs ${needs.join(" and ")}.` : undefined;
}

const NEXT: Record<DocumentView["state"], Action[]> = {
  draft: ["publish", "submit"],
  in_review: ["approve", "publish"],
  approved: ["publish"],
  scheduled: ["unschedule"],
  published: ["publish"],
  archived: ["restore"],
  deleted: ["restore"],
};
const SECOND: Action[] = ["send_back", "publish", "schedule", "submit"];
const MORE: Action[] = ["unpublish", "duplicate", "archive", "delete"];

/**
 * The buttons for a document. What the server does not allow is left out, but publishing is always shown to those who may,
 * with the reason why it is off.
 */
export function offers(view: DocumentView, schema: Schema, may: (permission: Permission) => boolean): Offer[] {
  const because = obstacle(view, schema);
  const needsDoctor = lacksApproval(view, schema);
  const allowed = new Set(view.actions);
  const goesOut = (action: Action) => action === "publish" || action === "schedule";
  const isNews = view.changed || !view.published;
  const shown = (action: Action) => {
    if (goesOut(action))
      return may("publish_content") && isNews && view.state !== "archived" && view.state !== "deleted";
    if (action === "submit") return allowed.has(action) && (needsDoctor || !may("publish_content"));
    return allowed.has(action);
  };
  const offer = (action: Action, place: Offer["place"]): Offer => ({
    action,
    place,
    label: label(action, view),
    because: goesOut(action) ? (because ?? notAllowed(allowed.has(action))) : undefined,
  });
  const main = NEXT[view.state].filter(shown);
  const first = main.find((action) => !goesOut(action) || !because) ?? main[0];
  const second = SECOND.filter((action) => action !== first && shown(action));
  return [
    ...(first ? [offer(first, "main")] : []),
    ...second.map((action) => offer(action, "second")),
    ...MORE.filter(shown).map((action) => offer(action, "more")),
  ];
}

const notAllowed = (allowed: boolean) =>
  allowed ? undefined : "Your role cannot publish this. Send it for review instead.";

function label(action: Action, view: DocumentView): string {
  if (action === "publish" && view.published) return "Publish the changes";
  return ACTIONS[action].label;
}

/** The way of a document in three steps, and the step it is at. */
export function progress(view: DocumentView, schema: Schema): { at: 0 | 1 | 2; words: string } {
  const words =
    schema.clinical && view.body.clinical === true
      ? "Draft, then doctor check, then published."
      : "Draft, then published. No doctor check is needed.";
  if (view.state === "published") return { at: 2, words };
  return { at: view.state === "in_review" || view.state === "approved" || view.state === "scheduled" ? 1 : 0, words };
}
