import type { DeskIssue, DeskIssuePost } from "../../../api/schema";
import type { Content } from "./useIssue";

export interface Draft extends Omit<Content, "posts"> {
  posts: DeskIssuePost[];
}

export function draftOf({ subject, summary, intro, posts, kind, segment }: DeskIssue): Draft {
  return { subject, summary, intro, posts, kind, segment };
}

export function contentOf(draft: Draft): Content {
  return {
    ...draft,
    subject: draft.subject.trim(),
    summary: draft.summary.trim(),
    posts: draft.posts.map(({ id }) => id),
  };
}

export const isChanged = (draft: Draft, kept: Draft): boolean =>
  JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(kept));

export const toggled = (values: readonly string[], value: string, isIn: boolean): string[] =>
  isIn ? [...values.filter((one) => one !== value), value] : values.filter((one) => one !== value);
