import type { Schemas } from "../../api/types";
import { LONG } from "../../render/fixtures";
import type { CommentPage } from "./Comments";

type Comment = Schemas["Comment"];

/* Invented comments, for the preview and the tests. */

function comment(key: string, name: string, text: string, changes: Partial<Comment> = {}): Comment {
  return {
    _key: key,
    name,
    text,
    html: "",
    replyCount: 0,
    postedAt: "2026-11-04T17:20:00Z",
    dateText: "4 November 2026",
    likes: 6,
    dislikes: 0,
    isDoctor: false,
    edited: false,
    replies: [],
    ...changes,
  };
}

const answered = comment("c1", "Sample name", "My home machine always reads higher in the morning. Is that normal?", {
  replies: [
    comment(
      "c2",
      "Dr Ade",
      "It can be. Pressure often rises on waking.\n\nMeasure at the same times each day for a week.",
      {
        isDoctor: true,
        likes: 14,
        replies: [comment("c3", "Sample name", "Thank you, I will: https://example.org/diary.", { likes: 0 })],
      },
    ),
  ],
});
const second = comment("c4", "Ọlá", "I read this aloud to my father. He is going for a check on Monday.", {
  edited: true,
});

export const noComments: CommentPage = { items: [], total: 0, page: 1, pages: 0, rule: "after_approval", open: true };

export const commentsOf = (items: Comment[] = [answered, second]): CommentPage => ({
  ...noComments,
  items,
  total: 4,
  pages: 1,
});

export const commentsClosed: CommentPage = { ...commentsOf(), open: false };

/** A full page of many, with everything as long as it comes. */
export const longComments: CommentPage = {
  items: Array.from({ length: 10 }, (_, at) =>
    comment(`l${at}`, LONG, `${LONG}. <b>not bold</b>\n`.repeat(6), {
      likes: 12_345,
      replies: [comment(`l${at}a`, LONG, LONG, { replies: [comment(`l${at}b`, LONG, "ABCDEFGHIJ".repeat(30))] })],
    }),
  ),
  total: 3012,
  page: 3,
  pages: 101,
  rule: "at_once",
  open: true,
};
