import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Icon } from "../Icon";
import { thumbsDown, thumbsUp } from "../icons";
import css from "./thread.module.css";

interface ReactionsProps {
  /** Path of the page, with the fragment to come back to. */
  action: string;
  /** API path that takes the reaction. */
  api: string;
  /** `post:ID`, `comment:KEY` or `question:ID`. */
  item: string;
  likes: number;
  /** Left out where there is nothing but liking, once (spec 2 §4); null where their number is for staff alone. */
  dislikes?: number | null;
  /** Words are shown beside the counts. */
  large?: boolean;
  /** What is liked, for those who hear the button alone. */
  about?: string;
  /** Words of a button that says something else than 'Like'; `form` is what its plain form is called. */
  instead?: { form: string; word: string };
}

/** Like and dislike with their counts: a plain form, which the thread's script sends without leaving the page. */
export function Reactions({ action, api, item, likes, dislikes, large, about, instead }: ReactionsProps) {
  const once = dislikes === undefined;
  const worded = (word: string) => (
    <span className={large || once ? undefined : "vh"} data-word="">
      {word}
    </span>
  );
  return (
    <form
      className={large ? `${css.react} ${css.large}` : css.react}
      method="post"
      action={action}
      data-react={item}
      data-api={api}
      data-once={once ? "" : undefined}
    >
      <input type="hidden" name="form" value={instead?.form ?? "reaction"} />
      <input type="hidden" name="item" value={item} />
      <button type="submit" name="type" value="like" className={css.act}>
        <Icon of={thumbsUp} size="small" />
        {about === undefined ? (
          worded(instead?.word ?? t("ui-like"))
        ) : (
          <Localized
            id="ui-like-about"
            values={{ about }}
            elements={{ word: worded, about: (words) => <span className="vh">{words}</span> }}
          />
        )}{" "}
        <span data-count="">{likes}</span>
      </button>
      {!once && (
        <button type="submit" name="type" value="dislike" className={css.act}>
          <Icon of={thumbsDown} size="small" />
          <span className={large ? undefined : "vh"} data-word="">
            {t("ui-dislike")}
          </span>{" "}
          {dislikes !== null && <span data-count="">{dislikes}</span>}
        </button>
      )}
      <span className={css.failed} role="status" data-failed="" />
    </form>
  );
}
