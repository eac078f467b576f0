import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
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
        <WayBack title={words.empty} href={addressOf("/search", { q })} label={t("search-everything")} />
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
          <h2 id="popular">{t("search-popular-heading")}</h2>
          <Pills
            label={t("search-popular-heading")}
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
          <h2 id="topics">{t("search-topics-heading")}</h2>
          <Pills
            label={t("search-topics-heading")}
            pills={topics.map((topic) => ({
              label: topic,
              href: addressOf("/blog", { category: topic }),
              current: false,
            }))}
          />
        </section>
      )}
      <p>
        <Localized
          id="search-other-ways"
          elements={{
            faqs: (words) => <a href="/faqs">{words}</a>,
            ask: (words) => <a href="/community/ask">{words}</a>,
            contact: (words) => <a href="/contact">{words}</a>,
          }}
        />
      </p>
    </div>
  );
}
