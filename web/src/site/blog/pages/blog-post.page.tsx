import type { Schemas } from "../../../api/types";
import { answer, type Page, wordsOf } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { MoreLink } from "../../../ui/MoreLink";
import { SearchBox } from "../../../ui/SearchBox";
import { Section } from "../../../ui/Section";
import { Tile } from "../../../ui/Tile";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import { Article } from "../Article";
import { articleData } from "../article-data";
import css from "../blog.module.css";
import type { CommentPage } from "../Comments";
import { PostGrid } from "../PostCard";
import { type BlogWords, blogWords } from "../words";

type Post = Schemas["PostDetail"];

export const page: Page = {
  name: "blog-post",
  pattern: "/blog/{slug}",
  query: ["comment", "page", "reply", "sent"],
  reads: [
    { name: "copy", path: "/api/pages/blog", query: {} },
    { name: "post", path: "/api/posts/{slug}", query: {} },
    { name: "comments", path: "/api/posts/{slug}/comments", query: { page: "{page}", comment: "{comment}" } },
  ],
  render(input) {
    const words = wordsOf(input, blogWords());
    const shell = shellOf(input);
    const found = answer<Post>(input, "post");
    if (!found.ok) {
      // A post that could not be read looks the same (spec 1 §8), but is not told to be gone for good.
      const status = found.status >= 500 ? 503 : 404;
      const meta = { title: words.missing.heading, description: "", canonical: input.path, hidden: true };
      return {
        status,
        element: (
          <SitePage meta={meta}>
            <MissingPost words={words} />
          </SitePage>
        ),
      };
    }
    const post = found.body;
    const meta = {
      title: post.title,
      description: post.metaDescription,
      canonical: post.url,
      kind: "article" as const,
      jsonLd: [articleData(post, input.site.publicUrl, shell.brand)],
      feed: { title: words.title, href: "/feed.xml" },
    };
    return (
      <SitePage
        meta={meta}
        breadcrumbs={[
          { label: words.title, href: "/blog" },
          { label: post.title, href: post.url },
        ]}
      >
        <Article
          post={post}
          words={words}
          shell={shell}
          publicUrl={input.site.publicUrl}
          comments={answer<CommentPage>(input, "comments")}
        />
        <Related post={post} words={words} />
      </SitePage>
    );
  },
};

/** Articles of the same category or, where there are none, others. */
function Related({ post, words }: { post: Post; words: BlogWords }) {
  if (post.related.length === 0) return null;
  const same = post.related.every((other) => other.category === post.category);
  return (
    <div className="noprint">
      <div className="wrap">
        <hr className={css.stitch} />
      </div>
      <Section
        id="related"
        heading={same ? words.related : words.featured}
        aside={<MoreLink href={words.more.href}>{words.more.label}</MoreLink>}
      >
        <PostGrid posts={post.related} words={words} />
      </Section>
    </div>
  );
}

/** Where a link to an article that is gone ends: words, a search, the way back. */
function MissingPost({ words }: { words: BlogWords }) {
  const { heading, text, button } = words.missing;
  return (
    <div className={`wrap section ${css.missing}`}>
      <Tile name="bird" tone="m" size="large" />
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <SearchBox action="/blog" label={words.searchLabel} placeholder={words.searchPlaceholder} showLabel />
      <LinkButton href={button.href}>{button.label}</LinkButton>
    </div>
  );
}
