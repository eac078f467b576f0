import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import type { ThreadItem } from "./types";

/** A comment as the API gives it: under a post (spec 1 §3), or in the forum (spec 2 §3). */
export type ApiComment = Partial<Omit<Schemas["Comment"], "replies"> & Schemas["QuestionComment"]> & {
  replies?: ApiComment[];
};

/** The comment as it is shown. One without a key of its own goes by its place. */
export function itemOf(comment: ApiComment, at = 0): ThreadItem {
  const { state } = comment;
  const postedAt = comment.postedAt ?? comment.date ?? "";
  return {
    key: comment._key ?? String(at),
    name: comment.name ?? comment.user ?? t("ui-comment-anonymous"),
    text: comment.text ?? comment.content ?? "",
    postedAt,
    dateText: comment.dateText ?? postedAt,
    isDoctor: comment.isDoctor ?? false,
    isPinned: comment.isPinned ?? false,
    edited: comment.edited ?? false,
    likes: comment.likes ?? 0,
    dislikes: comment.dislikes ?? null,
    replies: (comment.replies ?? []).map(itemOf),
    waiting: state === "pending" || state === "held" ? state : undefined,
  };
}
