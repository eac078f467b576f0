import { LinkButton } from "../../ui/LinkButton";
import { SearchBox } from "../../ui/SearchBox";
import { Tile } from "../../ui/Tile";
import css from "./blog.module.css";
import type { BlogWords } from "./words";

/** Where a link to an article that is gone ends: words, a search, the way back. */
export function MissingPost({ words }: { words: BlogWords }) {
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
