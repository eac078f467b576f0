import { Localized } from "../../messages/Localized";
import { type MessageId, t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { Notice } from "../Notice";
import { Pager } from "../Pager";
import { CommentForm } from "./CommentForm";
import { ThreadList } from "./ThreadComment";
import css from "./thread.module.css";
import type { ThreadItem, ThreadPlace } from "./types";

/** What became of the comment that was just sent without a script. */
export type Sent = "published" | "pending" | "held";

interface ThreadProps {
  place: ThreadPlace;
  items: ThreadItem[];
  total: number;
  page: number;
  pages: number;
  /** When a new one appears, and other rules; under the label of the field. */
  hint: string;
  /** Said instead of the form when nothing new is taken. */
  closed: string;
  form?: FormState;
  sent?: Sent;
}

const SENT: Record<Sent, MessageId> = {
  published: "ui-comment-sent-published",
  pending: "ui-comment-sent-pending",
  held: "ui-comment-sent-held",
};

/** The query value that tells what became of a comment; anything else is nothing. */
export function sentOf(value: string | undefined): Sent | undefined {
  return value !== undefined && Object.hasOwn(SENT, value) ? (value as Sent) : undefined;
}

/** Comments under an article or a question: list, pages and form, all of it working as plain HTML. */
export function Thread({ place, items, total, page, pages, hint, closed, form, sent }: ThreadProps) {
  const state = form?.name === "comment" || form?.name === "reply" ? form : undefined;
  return (
    <section
      id="comments"
      // On paper nobody can be the first to comment.
      className={total > 0 ? css.thread : `${css.thread} noprint`}
      aria-labelledby="comments-heading"
      data-behaviour="thread-player"
      data-when="load"
      data-api={place.api}
      data-deep={place.deep ? "" : undefined}
      data-of={place.of}
      data-pages={pages}
    >
      <h2 id="comments-heading">
        {t("ui-comments-heading")}{" "}
        <span className={css.total} data-total="">
          {/* Who sees their own comment wait below is not told that there is none. */}
          {total > 0 && total}
        </span>
      </h2>
      <div className={css.said} role="status" data-said="">
        {sent && <Notice>{t(SENT[sent])}</Notice>}
      </div>
      <ThreadList items={items} place={place} depth={0} state={state} />
      <p className={css.none} data-none="" hidden={total > 0 || !place.open || sent !== undefined}>
        {t("ui-comments-none")}
      </p>
      <Pager page={page} pages={pages} path={place.path} label={t("ui-comments-pages")} fragment="comments" />
      {place.open ? <Ask place={place} hint={hint} state={state} /> : <p className={css.closed}>{closed}</p>}
    </section>
  );
}

function Ask({ place, hint, state }: { place: ThreadPlace; hint: string; state?: FormState }) {
  return (
    <div className={css.ask}>
      {place.kind === "post" && <h3>{t("ui-comment-add")}</h3>}
      <CommentForm place={place} hint={hint} state={state?.name === "comment" ? state : undefined} />
      <p className={css.terms}>
        <Localized
          id="ui-comments-terms"
          elements={{ rules: (words) => <a href="/policy/community-rules">{words}</a> }}
        />
      </p>
    </div>
  );
}
