import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { type Answer, answer, type Page, wordsOf } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { MoreLink } from "../../../ui/MoreLink";
import { addressOf } from "../../../ui/query";
import { SitePage } from "../../shell/SitePage";
import css from "../blog.module.css";
import { filterOf, isFiltered } from "../filter";
import { PostGrid } from "../PostCard";
import { ListFailure, PostFilterBar, PostResults } from "../PostResults";
import { type BlogWords, blogWords } from "../words";

const PATH = "/blog";

export const page: Page = {
  name: "blog",
  pattern: PATH,
  query: ["q", "category", "page"],
  reads: [
    { name: "copy", path: "/api/pages/blog", query: {} },
    { name: "posts", path: "/api/posts", query: { q: "{q}", category: "{category}", page: "{page}", limit: "12" } },
  ],
  render(input) {
    const words = wordsOf(input, blogWords());
    const feed = { title: words.title, href: "/feed.xml" };
    const meta = { title: words.title, description: words.description, canonical: PATH, feed };
    return (
      <SitePage meta={meta}>
        <div className="wrap section-tight">
          <div className={css.top}>
            <div>
              <h1>{words.heading}</h1>
              {words.intro !== "" && <p className="lead">{words.intro}</p>}
            </div>
            <MoreLink href={words.more.href}>{words.more.label}</MoreLink>
          </div>
          <Posts list={answer<Schemas["PostList"]>(input, "posts")} words={words} input={input} />
        </div>
      </SitePage>
    );
  },
};

interface PostsProps {
  list: Answer<Schemas["PostList"]>;
  words: BlogWords;
  input: RenderInput;
}

function Posts({ list, words, input }: PostsProps) {
  if (!list.ok) return <ListFailure words={words} message={list.detail} again={PATH} />;
  const { sections, categories } = list.body;
  const filter = { ...filterOf(input.query, categories), section: "" };
  const bySection = !isFiltered(filter) && sections.length > 0;
  return (
    <>
      <PostFilterBar path={PATH} words={words} filter={filter} categories={categories} />
      {bySection ? (
        <>
          <PostSections sections={sections} words={words} />
          <p className={css.end}>
            <LinkButton href={words.more.href}>{words.more.label}</LinkButton>
          </p>
        </>
      ) : (
        <PostResults path={PATH} words={words} filter={filter} list={list.body} />
      )}
    </>
  );
}

/** Spec 1 §9: a section shows this many; whoever wants the rest follows the link beside its heading. */
const MOST_PER_SECTION = 6;

/** The articles by section, newest first. */
function PostSections({ sections, words }: { sections: Schemas["PostSection"][]; words: BlogWords }) {
  return sections.map(({ section, posts }, at) => (
    <section key={section} className={css.section} aria-labelledby={`section-${at}`}>
      <div className={css.sectionHead}>
        <h2 id={`section-${at}`}>{section}</h2>
        {posts.length >= MOST_PER_SECTION && (
          <MoreLink href={addressOf(words.more.href, { section })} about={section}>
            {t("blog-view-all")}
          </MoreLink>
        )}
      </div>
      <PostGrid posts={posts.slice(0, MOST_PER_SECTION)} words={words} />
    </section>
  ));
}
