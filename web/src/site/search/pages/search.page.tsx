import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { Island } from "../../../render/Island";
import { answer, bodyOf, type Page, wordsOf } from "../../../render/page";
import { Tag } from "../../../ui/Card";
import { Icon } from "../../../ui/Icon";
import { chevronDown } from "../../../ui/icons";
import { MoreLink } from "../../../ui/MoreLink";
import { Pager } from "../../../ui/Pager";
import { Pills } from "../../../ui/Pills";
import { addressOf } from "../../../ui/query";
import { SafetyCard } from "../../../ui/SafetyCard";
import { ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import Suggest from "../islands/suggest.island";
import { NothingFound, Start, WayBack } from "../NothingFound";
import css from "../search.module.css";
import { type SearchWords, searchWords } from "../words";

type Results = Schemas["SearchResults"];

const PATH = "/search";

export const page: Page = {
  name: "search",
  pattern: PATH,
  query: ["q", "kind", "page", "typed"],
  reads: [
    { name: "copy", path: "/api/pages/search", query: {} },
    { name: "results", path: "/api/search", query: { q: "{q}", kind: "{kind}", page: "{page}", typed: "{typed}" } },
    { name: "posts", path: "/api/posts", query: { limit: "1" } },
  ],
  render(input) {
    const words = wordsOf(input, searchWords());
    const q = (input.query.q ?? "").trim();
    const kind = kindOf(input.query.kind, words);
    const typed = input.query.typed === "yes" ? "yes" : "";
    const found = answer<Results>(input, "results");
    const categories = bodyOf<Schemas["PostList"]>(input, "posts")?.categories ?? [];
    const hasCard = q !== "" && found.ok && Boolean(found.body.card);
    const title = q === "" ? words.title : `${q}: ${words.title}`;
    return (
      <SitePage meta={{ title, description: words.description, canonical: PATH, hidden: q !== "" }} exit={hasCard}>
        <div className={hasCard ? `wrap section-tight ${css.withCard}` : "wrap section-tight"}>
          <h1>{words.heading}</h1>
          <Island
            name="suggest"
            of={Suggest}
            className={css.form}
            props={{ label: words.label, hint: words.hint, button: words.button, value: q, kind }}
          />
          {q !== "" && found.ok && found.body.card && <Urgent card={found.body.card} />}
          {q === "" && <Start words={words} categories={categories} />}
          {q !== "" && !found.ok && found.status < 500 && (
            <WayBack title={found.detail || words.empty} href={addressOf(PATH, { q })} label={t("search-everything")} />
          )}
          {q !== "" && !found.ok && found.status >= 500 && (
            <ErrorState title={words.error} again={addressOf(PATH, { q, kind })} />
          )}
          {q !== "" && found.ok && (
            <Found results={found.body} words={words} q={q} kind={kind} typed={typed} categories={categories} />
          )}
        </div>
      </SitePage>
    );
  },
};

/** Whom to ring and what to do first, in sight with the first result; what to do besides is folded, without a script. */
function Urgent({ card }: { card: NonNullable<Results["card"]> }) {
  const [first, ...others] = card.steps;
  return (
    <div className={css.urgent}>
      <SafetyCard card={{ ...card, steps: first === undefined ? [] : [first] }}>
        {others.length > 0 && (
          <details>
            <summary>
              {t("search-more-to-do")}
              <Icon of={chevronDown} size="small" />
            </summary>
            <ol start={2}>
              {others.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        )}
      </SafetyCard>
    </div>
  );
}

/** The kind asked for, when it is one; everything otherwise. */
function kindOf(asked: string | undefined, words: SearchWords): string {
  return asked !== undefined && asked !== "all" && Object.hasOwn(words.kinds, asked) ? asked : "";
}

/** Pages that do what was asked for, such as booking. */
function SitePages({ pages }: { pages: Schemas["LinkView"][] }) {
  if (pages.length === 0) return null;
  return (
    <ul className={css.pages} aria-label={t("search-pages-label")}>
      {pages.map(({ label, href }) => (
        <li key={href}>
          <MoreLink href={href}>{label}</MoreLink>
        </li>
      ))}
    </ul>
  );
}

interface FoundProps {
  results: Results;
  words: SearchWords;
  q: string;
  kind: string;
  /** `yes` when the words are searched for as they were typed. */
  typed: string;
  categories: string[];
}

function Found({ results, words, q, kind, typed, categories }: FoundProps) {
  const pills = Object.entries(words.kinds).map(([name, label]) => {
    const own = name === "all" ? "" : name;
    return { label, href: addressOf(PATH, { q, kind: own, typed }), current: own === kind };
  });
  return (
    <div className={css.columns}>
      <div className={css.beside}>
        <SitePages pages={results.sitePages} />
        <Pills label={t("search-kinds-label")} pills={pills} />
      </div>
      <div>
        {results.corrected && (
          <p className={css.note}>
            {words.corrected} <strong>{results.corrected}</strong>.{" "}
            <a href={addressOf(PATH, { q, kind, typed: "yes" })}>
              {t("search-as-typed", { words: words.asTyped, query: q })}
            </a>
          </p>
        )}
        {results.items.length === 0 && results.total > 0 && (
          <WayBack
            title={t("search-no-more-results")}
            href={addressOf(PATH, { q, kind, typed })}
            label={t("search-first-page")}
          />
        )}
        {results.total === 0 && results.sitePages.length === 0 && (
          <NothingFound words={words} categories={categories} narrowed={kind !== ""} q={q} />
        )}
        {results.items.length > 0 && (
          <>
            <h2 className={css.count}>{t("search-results", { count: results.total })}</h2>
            <Hits hits={results.items} />
            <Pager
              page={results.page}
              pages={results.pages}
              path={PATH}
              query={{ q, kind, typed }}
              label={t("search-pager-label")}
            />
          </>
        )}
        {results.also.length > 0 && (
          <p className={css.note}>{t("search-also", { words: words.also, terms: results.also.join(", ") })}</p>
        )}
      </div>
    </div>
  );
}

/** What was found, best first: kind, title, the words around the match. */
function Hits({ hits }: { hits: Schemas["SearchHit"][] }) {
  return (
    <ol className={css.hits}>
      {hits.map((hit) => (
        <li key={hit.url}>
          <Tag>{hit.kindLabel}</Tag>
          <h3>
            <a href={hit.url}>
              <Marked segments={hit.title} />
            </a>
          </h3>
          {hit.snippet.length > 0 && (
            <p>
              <Marked segments={hit.snippet} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Marked({ segments }: { segments: Schemas["Segment"][] }) {
  return segments.map((segment, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of text have a place and nothing else
    segment.hit ? <mark key={at}>{segment.text}</mark> : segment.text,
  );
}
