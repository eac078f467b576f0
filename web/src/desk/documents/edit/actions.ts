import type { DocumentAction, Permission } from "../../../api/schema";
import { labelOf } from "../../ui/words";
import type { DocumentView, Schema } from "../types";

export interface Offer {
  action: DocumentAction;
  label: string;
  /** `main` is the next step, `second` stands beside it, `more` is in the menu. */
  place: "main" | "second" | "more";
  because?: string;
}

const count = (number: number) => (number === 1 ? "1 more check" : `${number} more checks`);

/** True when a doctor must approve the document as it stands before it goes out. */
export function lacksApproval(view: DocumentView): boolean {
  return (view.clinical || view.body.clinical === true) && view.approval?.revision !== view.revision;
}

/** Changes of an article that readers know may correct it. Advice is corrected by the doctor who approves it. */
export function corrects(action: DocumentAction, view: DocumentView, schema: Schema): boolean {
  const isKnown = view.published !== null && view.changed;
  if (!isKnown || !schema.fields.some((field) => field.name === "corrections")) return false;
  const isClinical = view.clinical || view.body.clinical === true;
  return action === "approve" || (action === "publish" && !isClinical);
}

/** What keeps it from going out: 'Publishing needs 2 more checks and a doctor's sign-off.' */
export function obstacle(view: DocumentView): string | undefined {
  const musts = view.checks.filter((check) => check.level === "must").length;
  const needs = [musts > 0 ? count(musts) : "", lacksApproval(view) ? "a doctor’s sign-off" : ""].filter(Boolean);
  return needs.length > 0 ? `Publishing needs ${needs.join(" and ")}.` : undefined;
}

/** Actions by which the words reach readers. */
export const goesOut = (action: DocumentAction): boolean => action === "publish" || action === "schedule";

/** Wording that is published only with a reason. */
export const warningsOf = (view: DocumentView) => view.checks.filter((check) => check.level === "reason");

const NEXT: Record<DocumentView["state"], DocumentAction[]> = {
  draft: ["publish", "approve", "submit"],
  in_review: ["approve", "publish"],
  approved: ["publish"],
  scheduled: ["unschedule"],
  published: ["publish", "approve", "submit"],
  archived: ["restore"],
  deleted: ["restore"],
};
const SECOND: DocumentAction[] = ["send_back", "publish", "schedule", "submit"];
const MORE: DocumentAction[] = [
  "unpublish",
  "schedule_unpublish",
  "cancel_unpublish",
  "duplicate",
  "archive",
  "delete",
];

const OPEN: DocumentView["state"][] = ["draft", "in_review", "approved", "published"];

/** On the site with the values that came with the program: nobody published it. */
export const isAsShipped = ({ state, published, changed }: Pick<DocumentView, "state" | "published" | "changed">) =>
  state === "published" && !published && !changed;

/**
 * The buttons for a document. What the server does not allow is left out, but publishing is always shown to those who may,
 * with the reason why it is off.
 */
export function offers(view: DocumentView, may: (permission: Permission) => boolean): Offer[] {
  const because = obstacle(view);
  const needsDoctor = lacksApproval(view);
  const allowed = new Set(view.actions);
  const isNews = (view.changed || !(view.published || isAsShipped(view))) && OPEN.includes(view.state);
  const shown = (action: DocumentAction) => {
    if (goesOut(action)) return isNews && may("publish_content");
    if (action === "submit") return allowed.has(action) && (needsDoctor || !may("publish_content"));
    if (action === "approve") return allowed.has(action) && (needsDoctor || view.state === "in_review");
    return allowed.has(action);
  };
  const offer = (action: DocumentAction, place: Offer["place"]): Offer => ({
    action,
    place,
    label: label(action, view),
    because: goesOut(action) ? because : undefined,
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

/** Shown by a page of the site, its own or that of others. Words of search and the texts of mails have none. */
export const canPreview = ({ kind, id, hasPage }: Schema): boolean => {
  if (kind === "settings") return hasPage || SHOWN_ON_HOME.includes(id ?? "");
  return kind !== "synonyms";
};

/** Settings that all pages show: the home page stands for them. */
const SHOWN_ON_HOME = ["settings-site", "settings-brand"];

function label(action: DocumentAction, view: DocumentView): string {
  if (action === "publish" && view.published) return "Publish the changes";
  return labelOf("DocumentAction", action);
}

/** The way of a document in three steps, and the step it is at. Changes of what is on the site begin it again. */
export function progress(view: DocumentView, schema: Schema): { at: 0 | 1 | 2; words: string } {
  const isClinical = schema.clinical && (view.clinical || view.body.clinical === true);
  if (view.state === "published" && view.changed) {
    const words = isClinical
      ? "The site still shows the version before your changes. They need a new doctor check."
      : "The site still shows the version before your changes.";
    return { at: 0, words };
  }
  const words = isClinical
    ? "Draft, then doctor check, then published."
    : "Draft, then published. No doctor check is needed.";
  if (view.state === "published") return { at: 2, words: "Published. The site shows this version." };
  return { at: view.state === "in_review" || view.state === "approved" || view.state === "scheduled" ? 1 : 0, words };
}
