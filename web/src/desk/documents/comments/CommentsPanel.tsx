import { useEffect, useRef, useState } from "react";
import type { PassageThread } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { check, reply as replyIcon } from "../../../ui/icons";
import { type Passage, rangeOf } from "../../editor/passages";
import type { JsonObject } from "../../forms/values";
import { asProblem } from "../../shell/problem";
import { Form } from "../../ui/Form";
import { fieldId, TextArea } from "../../ui/fields";
import { undo } from "../../ui/icons";
import { At } from "../../ui/When";
import css from "./comments.module.css";
import { useComment, useComments, useReply, useResolve } from "./useComments";

/** Longest comment, in characters. */
const LONGEST = 2_000;

export interface Marked extends Passage {
  field: string;
}

interface CommentsProps {
  id: string;
  body: JsonObject;
  /** Words that somebody marked to say something about. */
  marked: Marked | undefined;
  mayWrite: boolean;
  onMarked: (marked: Marked | undefined) => void;
  /** Takes the words that are marked in a text now; they are told by `onMarked`. */
  onTake: () => void;
  onShow: (field: string, key: string) => void;
}

/** What people of the desk say about passages: what is open, then what was resolved. */
export function Comments(props: CommentsProps) {
  const { id, marked, mayWrite, onMarked, onTake } = props;
  const { data, error } = useComments(id);
  const threads = data?.items ?? [];
  const open = threads.filter(({ resolvedAt }) => !resolvedAt);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt);
  return (
    <div className={css.comments}>
      {mayWrite && !marked && (
        <p className={css.begin}>
          {/* The marked words keep their mark. */}
          <Button type="button" look="line" small onMouseDown={(event) => event.preventDefault()} onClick={onTake}>
            Comment on marked words
          </Button>
        </p>
      )}
      {marked && <Write key={marked.quote} id={id} marked={marked} onDone={() => onMarked(undefined)} />}
      {error && !data && <p role="status">Comments cannot be loaded right now. {asProblem(error).detail}</p>}
      {data && open.length === 0 && !marked && (
        <p className="small soft">No open comments. Readers of the site never see comments.</p>
      )}
      <ul className={css.threads}>
        {open.map((thread) => (
          <Thread key={thread.id} {...props} thread={thread} />
        ))}
      </ul>
      {resolved.length > 0 && (
        <details className={css.resolved}>
          <summary>{resolved.length} resolved</summary>
          <ul className={css.threads}>
            {resolved.map((thread) => (
              <Thread key={thread.id} {...props} thread={thread} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Write({ id, marked, onDone }: { id: string; marked: Marked; onDone: () => void }) {
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const comment = useComment(id);
  const isEmpty = text.trim() === "";
  useEffect(() => box.current?.querySelector("textarea")?.focus(), []);
  const run = () => {
    setIsTried(true);
    if (!isEmpty) comment.run({ ...marked, text: text.trim() }, onDone);
  };
  return (
    <div ref={box} className={css.write}>
      <Quote words={marked.quote} />
      <Form form="comment" error={comment.error} run={run}>
        <TextArea
          id={fieldId("text", "comment")}
          label="Comment"
          hint="Only staff see it. Who wrote the document gets an email without your words."
          error={isTried && isEmpty ? "Enter a comment." : undefined}
          rows={3}
          maxLength={LONGEST}
          value={text}
          onChange={setText}
        />
        <div className={css.acts}>
          <Button small disabled={comment.isPending}>
            Comment
          </Button>
          <Button type="button" look="line" small onClick={onDone}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}

const Quote = ({ words }: { words: string }) => (
  <blockquote className={css.quote} dir="auto">
    {words}
  </blockquote>
);

interface ThreadProps extends Pick<CommentsProps, "id" | "body" | "mayWrite" | "onShow"> {
  thread: PassageThread;
}

function Thread({ id, body, thread, mayWrite, onShow }: ThreadProps) {
  const { field, blockKey, quote, comments, resolvedAt, resolvedBy } = thread;
  const text = body[field];
  const blocks = Array.isArray(text) ? text : [];
  const isThere = rangeOf(blocks, thread) !== undefined;
  const hasBlock = blocks.some((block) => (block as JsonObject | null)?._key === blockKey);
  return (
    <li>
      <Quote words={quote} />
      {!isThere && <p className="small soft">These words are not in the text any more.</p>}
      {hasBlock && (
        <button type="button" className={css.way} onClick={() => onShow(field, blockKey)}>
          Show in the text<span className="vh">: {quote}</span>
        </button>
      )}
      <ol className={css.said}>
        {comments.map(({ id: key, by, at, text: words }) => (
          <li key={key}>
            <p className={css.by}>
              <strong>{by}</strong>{" "}
              <span className="small soft">
                <At at={at} />
              </span>
            </p>
            <p className={css.words} dir="auto">
              {words}
            </p>
          </li>
        ))}
      </ol>
      {resolvedAt && (
        <p className="small soft">
          Resolved by {resolvedBy}, <At at={resolvedAt} />
        </p>
      )}
      {mayWrite && <Answer id={id} thread={thread} />}
    </li>
  );
}

function Answer({ id, thread }: { id: string; thread: PassageThread }) {
  const [text, setText] = useState<string>();
  const reply = useReply(id, thread);
  const resolve = useResolve(id, thread);
  const isResolved = Boolean(thread.resolvedAt);
  const about = <span className="vh"> on: {thread.quote}</span>;
  if (text !== undefined) {
    const run = () => text.trim() !== "" && reply.run(text.trim(), () => setText(undefined));
    return (
      <Form form={`reply-${thread.id}`} error={reply.error} run={run}>
        <TextArea
          id={fieldId("text", `reply-${thread.id}`)}
          label="Reply"
          rows={2}
          maxLength={LONGEST}
          value={text}
          onChange={setText}
        />
        <div className={css.acts}>
          <Button small disabled={reply.isPending || text.trim() === ""}>
            Send
          </Button>
          <Button type="button" look="line" small onClick={() => setText(undefined)}>
            Cancel
          </Button>
        </div>
      </Form>
    );
  }
  return (
    <div className={css.acts}>
      <Button type="button" look="line" small icon={replyIcon} onClick={() => setText("")}>
        Reply{about}
      </Button>
      <Button
        type="button"
        look="quiet"
        small
        icon={isResolved ? undo : check}
        disabled={resolve.isPending}
        onClick={() => resolve.run(!isResolved)}
      >
        {isResolved ? "Open again" : "Resolve"}
        {about}
      </Button>
    </div>
  );
}
