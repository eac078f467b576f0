import { noteSymbol } from "../../render/collect";
import type { FormState } from "../../render/contract";
import { Button } from "../Button";
import { Field } from "../Field";
import { Icon } from "../Icon";
import { pencil, x } from "../icons";
import { LinkButton } from "../LinkButton";
import { Notice } from "../Notice";
import { Pager } from "../Pager";
import { UrgentBox } from "../UrgentBox";
import { CommentForm } from "./CommentForm";
import { ThreadComment, ThreadList } from "./ThreadComment";
import css from "./thread.module.css";
import { NO_KEY, type ThreadItem, type ThreadPlace } from "./types";

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

const EMPTY = "No comments yet. Be the first to comment!";

const SENT: Record<Sent, string> = {
  published: "Thank you. Your comment is posted.",
  pending: "Thank you. Your comment is waiting for review. Until then only you can see it, on this device.",
  held: "Thank you. Your comment is held until somebody has read it. Until then only you can see it, on this device. If somebody may be in danger, do not wait for us: ring one of the numbers at the top of this page.",
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
      className={css.thread}
      aria-labelledby="comments-heading"
      data-behaviour="thread-player"
      data-when="load"
      data-api={place.api}
      data-of={place.of}
      data-pages={pages}
    >
      <h2 id="comments-heading">
        Comments{" "}
        <span className={css.total} data-total="">
          {total}
        </span>
      </h2>
      <div className={css.said} role="status" data-said="">
        {sent && <Notice>{SENT[sent]}</Notice>}
      </div>
      <ThreadList items={items} place={place} depth={0} state={state} />
      <p className={css.none} data-none="" hidden={total > 0 || !place.open}>
        {EMPTY}
      </p>
      <Pager page={page} pages={pages} path={place.path} label="comments" fragment="comments" />
      {place.open ? <Ask place={place} hint={hint} state={state} /> : <p className={css.closed}>{closed}</p>}
      <Patterns place={place} />
    </section>
  );
}

function Ask({ place, hint, state }: { place: ThreadPlace; hint: string; state?: FormState }) {
  return (
    <div className={css.ask}>
      {place.kind === "post" && <h3>Add a comment</h3>}
      <CommentForm place={place} hint={hint} state={state?.name === "comment" ? state : undefined} />
      <p className={css.terms}>
        Be kind, and tell what happened to you rather than what others should take. Comments are general information,
        not advice: they do not come from your doctor. <a href="/policy/community-rules">Community rules</a>
      </p>
    </div>
  );
}

/** What the script copies and fills in, so that no markup is made twice: a comment, a reply form, the tools for one's own. */
function Patterns({ place }: { place: ThreadPlace }) {
  noteSymbol("bird");
  const item: ThreadItem = {
    key: NO_KEY,
    name: "bird",
    text: "",
    postedAt: "",
    dateText: "",
    isDoctor: false,
    edited: false,
    likes: 0,
    dislikes: 0,
    replies: [],
  };
  return (
    <>
      <template data-pattern="">
        <ThreadComment item={item} place={place} depth={0} />
      </template>
      {place.open && (
        <template data-card="">
          <div tabIndex={-1} className={css.card}>
            <UrgentBox title="Help" level={3}>
              <ul />
              <div className="row" data-numbers="">
                <LinkButton href="tel:112" look="danger">
                  112
                </LinkButton>
              </div>
            </UrgentBox>
          </div>
        </template>
      )}
      {place.deep && (
        <>
          <template data-answer="">
            <CommentForm place={place} parent={NO_KEY} />
          </template>
          <template data-tools="">
            <OwnTools />
          </template>
        </>
      )}
    </>
  );
}

/** For the quarter of an hour in which a comment may be changed on the device it was written on. */
function OwnTools() {
  const id = `own-${NO_KEY}`;
  return (
    <div className={css.acts} data-own="">
      <details className={css.reply}>
        <summary className={css.act}>
          <Icon of={pencil} size="small" />
          Edit
        </summary>
        <form className={css.form}>
          <Field form={id} name="text" label="Your comment" rows={3} />
          <div className={css.submit}>
            <Button small>Save</Button>
          </div>
        </form>
      </details>
      <button type="button" className={css.act} data-delete="">
        <Icon of={x} size="small" />
        Delete
      </button>
      <span className={css.failed} role="status" data-failed="" />
    </div>
  );
}
