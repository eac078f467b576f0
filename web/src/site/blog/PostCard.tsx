import type { Schemas } from "../../api/types";
import { usePreferences } from "../../render/context";
import { Card, CardTitle, MetaLine, Tag } from "../../ui/Card";
import { SampleLabel } from "../../ui/Chip";
import { Cloth } from "../../ui/Cloth";
import { PictureFrame } from "../../ui/PictureFrame";
import css from "./blog.module.css";
import { type BlogWords, byLine } from "./words";

/** As `Card` lays a low one out: its cover is as narrow as a thumb on phones. */
const SIZES = "(min-width: 900px) 33vw, (min-width: 560px) 50vw, 6.75rem";

interface PostCardProps {
  post: Schemas["PostCard"];
  words: BlogWords;
  level?: 2 | 3;
}

/** An article in a list: cover, unless data is low, #category, title, its first 20 words, author, date. */
export function PostCard({ post, words, level = 3 }: PostCardProps) {
  const { lowData } = usePreferences();
  return (
    <Card as="li" linked low cover={lowData ? undefined : <Cover post={post} />}>
      <Tag>#{post.category}</Tag>
      <CardTitle href={post.url} level={level}>
        {post.title}
      </CardTitle>
      <p className={`small soft ${css.preview}`}>{post.preview}</p>
      <MetaLine>
        <span>{byLine(words, post.author)}</span>
        {post.dateText !== "" && <time dateTime={post.date}>{post.dateText}</time>}
        <SampleLabel show={post.sample} />
      </MetaLine>
    </Card>
  );
}

function Cover({ post }: { post: Schemas["PostCard"] }) {
  if (post.picture) return <PictureFrame picture={{ ...post.picture, alt: "" }} sizes={SIZES} />;
  return <Cloth seed={post.slug.current} topic={post.category} />;
}

/** Articles side by side: one, two, three columns. */
export function PostGrid({ posts, words, level }: { posts: Schemas["PostCard"][]; words: BlogWords; level?: 2 | 3 }) {
  return (
    <ul className={`grid grid-3 ${css.posts}`}>
      {posts.map((post) => (
        <PostCard key={post._id} post={post} words={words} level={level} />
      ))}
    </ul>
  );
}
