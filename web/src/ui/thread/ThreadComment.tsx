import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { Chip } from "../Chip";
import { typed } from "../Field";
import { Icon } from "../Icon";
import { badgeCheck, clock, flag, reply } from "../icons";
import { Tile } from "../Tile";
import { CommentForm } from "./CommentForm";
import { Reactions } from "./Reactions";
import { Typed } from "./Typed";
import css from "./thread.module.css";
import { DEEPEST, type ThreadItem, type ThreadPlace } from "./types";

interface ThreadCommentProps {
  item: ThreadItem;
  place: ThreadPlace;
  depth: number;
  state?: FormState;
}

/** One comment with what may be done to it, and its replies. */
export function ThreadComment({ item, place, depth, state }: ThreadCommentProps) {
  return (
    <li id={`comment-${item.key}`} data-comment={item.key} data-depth={depth} tabIndex={-1} className={css.item}>
      <div className={css.comment}>
        <Author item={item} />
        <div className={css.body} data-body="">
          <Typed text={item.text} />
        </div>
        <Acts item={item} place={place} depth={depth} state={state} />
      </div>
      {place.deep && depth < DEEPEST && (
        <ThreadList items={item.replies} place={place} depth={depth + 1} state={state} />
      )}
    </li>
  );
}

/** An ordered list of comments. An empty one is there for the script, which may put the first reply into it. */
export function ThreadList({ items, place, depth, state }: Omit<ThreadCommentProps, "item"> & { items: ThreadItem[] }) {
  return (
    <ol role="list" className={depth > 0 ? `${css.list} ${css.inner}` : css.list} data-list="">
      {items.map((item) => (
        <ThreadComment key={item.key} item={item} place={place} depth={depth} state={state} />
      ))}
    </ol>
  );
}

function Author({ item }: { item: ThreadItem }) {
  return (
    <div className={css.who}>
      {item.isDoctor ? (
        <Tile name="steth" tone="g" size="small" round />
      ) : (
        <Tile name={avatar(item)} size="small" round />
      )}
      <div>
        <b dir="auto" data-name="">
          {item.name}
        </b>{" "}
        {item.isDoctor && (
          <Chip tone="ok" icon={badgeCheck}>
            {t("ui-comment-doctor")}
          </Chip>
        )}
        {item.isPinned && <Chip tone="info">{t("ui-comment-pinned")}</Chip>}
        <span className={css.when}>
          <time dateTime={item.postedAt} data-time="">
            {item.dateText}
          </time>
          <span data-ago="" />
          <span data-edited="" hidden={!item.edited}>
            {t("ui-comment-edited")}
          </span>
        </span>
      </div>
      <span className={css.waiting} data-waiting="" hidden={item.waiting === undefined}>
        <Chip tone="wait" icon={clock}>
          {t("ui-comment-waiting")}
        </Chip>
      </span>
    </div>
  );
}

/** Chooses the drawing of a commenter: the same name has the same one, and everybody without a name a different one. */
function avatar({ name, key }: ThreadItem): string {
  const nameless = name === "Anonymous" || name === t("ui-comment-anonymous");
  // not shown: what the drawing is made from
  return nameless ? key : `${name} commented`;
}

function Acts({ item, place, depth, state }: ThreadCommentProps) {
  const refused = state?.name === "reply" && typed(state, "parent") === item.key ? state : undefined;
  const answerable = place.deep && place.open && depth < DEEPEST;
  return (
    <>
      <div className={css.acts} data-acts="">
        {place.deep && (
          <Reactions
            action={`${place.path}#comment-${item.key}`}
            api={`${place.api}/${item.key}/reactions`}
            item={`comment:${item.key}`}
            likes={item.likes}
            dislikes={item.dislikes}
          />
        )}
        {answerable && (
          <a
            className={css.act}
            href={`${place.path}?reply=${item.key}#reply-${item.key}`}
            rel="nofollow"
            data-reply={item.key}
          >
            <Icon of={reply} size="small" />
            {t("ui-reply-link")}
          </a>
        )}
        <a className={css.act} href={`/community/report?item=comment:${item.key}`} rel="nofollow">
          <Icon of={flag} size="small" />
          {t("ui-comment-report")}
        </a>
      </div>
      {answerable && (refused || place.answering === item.key) && (
        <CommentForm place={place} parent={item.key} state={refused} />
      )}
    </>
  );
}
