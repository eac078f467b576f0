import type { Schemas } from "../../api/types";
import { Icon } from "../../ui/Icon";
import { chevronDown } from "../../ui/icons";
import css from "./article.module.css";
import type { BlogWords } from "./words";

type Heading = Schemas["HeadingView"];

/** Shorter articles are read without a table of contents. */
const FEWEST_HEADINGS = 4;
export const SOURCES_ID = "sources";

/** The headings of a long article, its sources last; nothing for a short one. */
export function contentsOf(post: Schemas["PostDetail"], words: BlogWords): Heading[] {
  if (post.headings.length < FEWEST_HEADINGS) return [];
  const sources = post.sources.length > 0 ? [{ id: SOURCES_ID, level: 2, text: words.sources }] : [];
  return [...post.headings, ...sources];
}

interface ContentsProps {
  heading: string;
  entries: Heading[];
  /** Closed until tapped: the one that phones show above the text. */
  folded?: boolean;
}

/** Table of contents: folded above the text on narrow screens, open beside it on wide ones. Only one is ever shown. */
export function Contents({ heading, entries, folded = false }: ContentsProps) {
  if (entries.length === 0) return null;
  const list = (
    <ol className={css.contents}>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.level > 2 ? css.deeper : undefined}>
          <a href={`#${entry.id}`}>{entry.text}</a>
        </li>
      ))}
    </ol>
  );
  if (!folded) {
    return (
      <nav className={css.beside} aria-labelledby="contents">
        <h2 id="contents">{heading}</h2>
        {list}
      </nav>
    );
  }
  return (
    <nav className={css.folded} aria-label={heading} data-unspoken="">
      <details>
        <summary>
          {heading}
          <Icon of={chevronDown} />
        </summary>
        {list}
      </details>
    </nav>
  );
}
