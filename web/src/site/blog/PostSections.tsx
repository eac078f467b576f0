import type { Schemas } from "../../api/types";
import { MoreLink } from "../../ui/MoreLink";
import { addressOf } from "../../ui/query";
import css from "./blog.module.css";
import { PostGrid } from "./PostCard";
import type { BlogWords } from "./words";

/** Spec 1 §9: a section shows this many; whoever wants the rest follows the link beside its heading. */
const MOST_PER_SECTION = 6;

/** The articles by section, newest first. */
export function PostSections({ sections, words }: { sections: Schemas["PostSection"][]; words: BlogWords }) {
  return sections.map(({ section, posts }, at) => (
    <section key={section} className={css.section} aria-labelledby={`section-${at}`}>
      <div className={css.sectionHead}>
        <h2 id={`section-${at}`}>{section}</h2>
        {posts.length >= MOST_PER_SECTION && (
          <MoreLink href={addressOf(words.more.href, { section })} about={section}>
            View all
          </MoreLink>
        )}
      </div>
      <PostGrid posts={posts.slice(0, MOST_PER_SECTION)} words={words} />
    </section>
  ));
}
