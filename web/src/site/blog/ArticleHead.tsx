import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { usePreferences } from "../../render/context";
import { MetaLine, Tag } from "../../ui/Card";
import { SampleLabel } from "../../ui/Chip";
import { Cloth } from "../../ui/Cloth";
import { Icon } from "../../ui/Icon";
import { badgeCheck, calendar, clock, userRound } from "../../ui/icons";
import { PictureFrame } from "../../ui/PictureFrame";
import { useShell } from "../shell/useShell";
import css from "./article.module.css";
import { type BlogWords, byLine } from "./words";

/** Category, title, who and when, with the cover beside it on wide screens. */
export function ArticleHead({ post, words }: { post: Schemas["PostDetail"]; words: BlogWords }) {
  const isDoctor = post.author === useShell().doctor;
  return (
    <div className={`wrap ${css.head}`}>
      <div>
        <Tag>#{post.category}</Tag>
        <h1>{post.title}</h1>
        <MetaLine>
          {post.author !== "" && (
            <span>
              <Icon of={userRound} size="small" />
              {isDoctor ? <a href="/about">{byLine(words, post.author)}</a> : byLine(words, post.author)}
            </span>
          )}
          {post.dateText !== "" && (
            <span>
              <Icon of={calendar} size="small" />
              <time dateTime={post.date}>{post.dateText}</time>
            </span>
          )}
          <span>
            <Icon of={clock} size="small" />
            {t("blog-reading-time", { minutes: post.readingMinutes })}
          </span>
          {post.review && (
            <span>
              <Icon of={badgeCheck} size="small" />
              {t("blog-checked-by-a-doctor", { date: post.review.reviewedOnText })}
            </span>
          )}
          <SampleLabel show={post.sample} />
        </MetaLine>
      </div>
      <Cover post={post} />
    </div>
  );
}

function Cover({ post }: { post: Schemas["PostDetail"] }) {
  const { lowData } = usePreferences();
  if (!post.picture) {
    return (
      <div className={css.cover}>
        <Cloth seed={post.slug.current} topic={post.category} columns={4} rows={3} />
      </div>
    );
  }
  return (
    <div className={lowData ? css.waitingCover : css.cover}>
      <PictureFrame picture={post.picture} sizes="(min-width: 900px) 32rem, 100vw" cover />
    </div>
  );
}
