import { LinkButton } from "../../ui/LinkButton";
import { Pills } from "../../ui/Pills";
import { addressOf } from "../../ui/query";
import { EmptyState } from "../../ui/States";
import css from "./search.module.css";
import type { SearchWords } from "./words";

interface StartProps {
  words: SearchWords;
  categories: string[];
}

/** Before the first search. */
export function Start({ words, categories }: StartProps) {
  return (
    <>
      <p>{words.start}</p>
      <Ways words={words} categories={categories} />
    </>
  );
}

/** A search that found nothing still leads somewhere. */
export function NothingFound({ words, categories, narrowed, q }: StartProps & { narrowed: boolean; q: string }) {
  return (
    <>
      {narrowed ? (
        <WayBack title={words.empty} href={addressOf("/search", { q })} label="Search everything" />
      ) : (
        <div className={css.empty}>
          <EmptyState title={words.empty} />
        </div>
      )}
      <Ways words={words} categories={categories} />
    </>
  );
}

/** Nothing here, and one link to where there is something. */
export function WayBack({ title, href, label }: { title: string; href: string; label: string }) {
  return (
    <div className={css.empty}>
      <EmptyState title={title}>
        <LinkButton href={href} look="line">
          {label}
        </LinkButton>
      </EmptyState>
    </div>
  );
}

/** Words that others look for, the categories of the blog, and the places where a question can be put. */
function Ways({ words, categories }: StartProps) {
  const topics = categories.filter((category) => category !== "All");
  return (
    <div className={css.ways}>
      {words.popular.length > 0 && (
        <section aria-labelledby="popular">
          <h2 id="popular">Often searched for</h2>
          <Pills
            label="Often searched for"
            pills={words.popular.map((word) => ({
              label: word,
              href: addressOf("/search", { q: word }),
              current: false,
            }))}
          />
        </section>
      )}
      {topics.length > 0 && (
        <section aria-labelledby="topics">
          <h2 id="topics">Articles by topic</h2>
          <Pills
            label="Articles by topic"
            pills={topics.map((topic) => ({
              label: topic,
              href: addressOf("/blog", { category: topic }),
              current: false,
            }))}
          />
        </section>
      )}
      <p>
        Or read the <a href="/faqs">frequently asked questions</a>,{" "}
        <a href="/community/ask">ask the doctor, publicly or privately</a>, or <a href="/contact">contact us</a>.
      </p>
    </div>
  );
}
