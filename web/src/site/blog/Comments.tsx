import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { usePage } from "../../render/context";
import type { Answer } from "../../render/page";
import { ErrorState } from "../../ui/States";
import { itemOf } from "../../ui/thread/from-api";
import { Reactions } from "../../ui/thread/Reactions";
import { sentOf, Thread } from "../../ui/thread/Thread";
import css from "./article.module.css";

/** A page of the comments under an article. */
export type CommentPage = Schemas["CommentList"];

/** Like and dislike of the article itself. */
export function PostReactions({ post }: { post: Schemas["PostDetail"] }) {
  const slug = post.slug.current;
  return (
    <div id="reactions" className={css.reactions}>
      <Reactions
        action={`/blog/${slug}#reactions`}
        api={`/api/posts/${slug}/reactions`}
        item={`post:${post._id}`}
        likes={post.likes}
        dislikes={post.dislikes ?? null}
        about={t("blog-this-article")}
        large
      />
    </div>
  );
}

const HINT = "blog-comments-hint";
const LATER = "blog-comments-appear-later";

/** Comments under an article, or why there are none. */
export function Comments({ slug, comments }: { slug: string; comments: Answer<CommentPage> }) {
  const { form, query } = usePage().input;
  const path = `/blog/${slug}`;
  if (!comments.ok) {
    return (
      <section id="comments" className={css.comments}>
        <ErrorState title={t("blog-comments-unread")} again={`${path}#comments`} />
      </section>
    );
  }
  const { items, total, page, pages, rule, open, work } = comments.body;
  if (rule === "off" && total === 0) return null;
  return (
    <Thread
      place={{
        kind: "post",
        path,
        api: `/api/posts/${slug}/comments`,
        of: `post=${slug}`,
        deep: true,
        open,
        work: work ?? undefined,
        answering: query.reply,
      }}
      items={items.map(itemOf)}
      total={total}
      page={page}
      pages={pages}
      hint={rule === "after_approval" ? `${t(HINT)} ${t(LATER)}` : t(HINT)}
      closed={t("blog-comments-closed")}
      form={form}
      sent={sentOf(query.sent)}
    />
  );
}
