import type { Schemas } from "../../api/types";
import { usePreferences } from "../../render/context";
import { Card, CardTitle, MetaLine, Tag } from "../../ui/Card";
import { SampleLabel } from "../../ui/Chip";
import { Cloth } from "../../ui/Cloth";
import { PictureFrame } from "../../ui/PictureFrame";
import { type BlogWords, byLine } from "./words";

interface PostCardProps {
  post: Schemas["PostCard"];
  words: BlogWords;
  level?: 2 | 3;
}

/** An article in a list: cover, #category, title, its first 20 words, author, date. */
export function PostCard({ post, words, level = 3 }: PostCardProps) {
  return (
    <Card as="li" linked cover={<Cover post={post} />}>
      <Tag>#{post.category}</Tag>
      <CardTitle href={post.url} level={level}>
        {post.title}
      </CardTitle>
      <p className="small soft">{post.preview}</p>
      <MetaLine>
        <span>{byLine(words, post.author)}</span>
        {post.dateText !== "" && <time dateTime={post.date}>{post.dateText}</time>}
        <SampleLabel show={post.sample} />
      </MetaLine>
    </Card>
  );
}

function Cover({ post }: { post: Schemas["PostCard"] }) {
  const { lowData } = usePreferences();
  if (post.picture && !lowData) return <PictureFrame picture={{ ...post.picture, alt: "" }} />;
  return <Cloth seed={post.slug.current} topic={post.category} />;
}

/** Articles side by side: one, two, three columns. */
export function PostGrid({ posts, words, level }: { posts: Schemas["PostCard"][]; words: BlogWords; level?: 2 | 3 }) {
  return (
    <ul className="grid grid-3">
      {posts.map((post) => (
        <PostCard key={post._id} post={post} words={words} level={level} />
      ))}
    </ul>
  );
}
