import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import type { RenderInput } from "../../render/contract";
import { answer, type Page, type PageResult } from "../../render/page";
import { LinkButton } from "../../ui/LinkButton";
import { Notice } from "../../ui/Notice";
import { Pager } from "../../ui/Pager";
import { Pills } from "../../ui/Pills";
import { addressOf } from "../../ui/query";
import { EmptyState, ErrorState } from "../../ui/States";
import { Credits } from "./Credits";
import { AREAS, PATH, searchAddress } from "./finder";
import { PlaceRow, UnknownNotes } from "./PlaceRow";
import { PlacesPage, Status } from "./PlacesPage";
import css from "./place.module.css";
import rows from "./row.module.css";
import type { BrowseView } from "./types";
import { type PlacesWords, placesWords } from "./words";

/** A country, a state, a local government area or an area: what lies in it, and its places by name. `under` follows the areas' address. */
export const browsePage = (name: string, under: string): Page => ({
  name,
  pattern: `${AREAS}${under}`,
  query: ["type", "page"],
  reads: [
    { name: "words", path: "/api/places/words", query: {} },
    { name: "browse", path: `/api/places/browse${under}`, query: { type: "{type}", page: "{page}" } },
  ],
  render,
});

function render(input: RenderInput): PageResult {
  const words = placesWords(input);
  const found = answer<BrowseView>(input, "browse");
  if (found.ok) return <Area input={input} view={found.body} words={words} />;
  const isMissing = found.status === 404;
  const element = (
    <PlacesPage
      meta={{ title: t("places-area-not-found"), description: words.description, canonical: AREAS, hidden: true }}
    >
      <h1>{isMissing ? t("places-area-not-found-heading") : words.heading}</h1>
      {isMissing ? (
        <EmptyState title={t("places-area-not-found-text")}>
          <LinkButton href={AREAS}>{t("places-all-countries")}</LinkButton>
        </EmptyState>
      ) : (
        <ErrorState title={t("places-list-failed")} again={input.path} />
      )}
    </PlacesPage>
  );
  return { status: found.status, element };
}

function Area({ input, view, words }: { input: RenderInput; view: BrowseView; words: PlacesWords }) {
  const { type = "" } = input.query;
  const crumbs = view.crumbs.map(({ label, url }) => ({ label, href: url }));
  return (
    <PlacesPage
      meta={{
        title: view.page > 1 ? t("places-title-with-page", { title: view.title, page: view.page }) : view.title,
        description: summary(view, words),
        canonical: addressOf(input.path, { type, page: view.page }),
        // An area where nothing is listed is of use to who walks there, and to no search engine.
        hidden: view.places.length === 0 && view.children.length === 0,
      }}
      crumbs={crumbs.length > 0 ? crumbs : [{ label: t("places-crumb-areas"), href: AREAS }]}
    >
      <h1>{view.title}</h1>
      {view.near && (
        <div className="row">
          <LinkButton href={searchAddress({ near: view.near, type })}>
            {t("places-nearest-to-centre", { place: view.place })}
          </LinkButton>
        </div>
      )}
      {view.partial && <Notice>{view.partial}</Notice>}
      {view.note && <p className="small soft">{view.note}</p>}
      {view.children.length > 0 && (
        <section aria-labelledby="children" className="stack stack-small">
          <h2 id="children">{view.childrenHeading}</h2>
          <ul className={css.areas} role="list">
            {view.children.map((child) => (
              <li key={child.url}>
                <a href={child.url}>{child.label}</a> <span className="soft">({child.count})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Listed input={input} view={view} type={type} />
      <Credits lines={view.attribution} />
    </PlacesPage>
  );
}

function summary(view: BrowseView, words: PlacesWords): string {
  const counts = view.counts
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => t("places-area-count", { number: count, kind: label.toLowerCase() }));
  if (counts.length === 0) return words.description;
  return t("places-area-summary", { title: view.title, counts: counts.join(", ") });
}

/** What is said of an empty list, with what is nearest where that is known. */
function noneOf(type: string, { near }: BrowseView) {
  if (type === "") return near ? "places-none-listed-near" : "places-none-listed";
  return near ? "places-none-of-kind-near" : "places-none-of-kind";
}

function Listed({ input, view, type }: { input: RenderInput; view: BrowseView; type: string }) {
  const isOverview = view.places.length === 0 && view.children.length > 0;
  if (type === "" && isOverview) return null;
  const pills = [
    { label: t("places-all-kinds"), href: input.path, current: type === "" },
    ...view.counts.map((kind) => ({
      label: `${kind.label} (${kind.count})`,
      href: addressOf(input.path, { type: kind.type }),
      current: kind.type === type,
    })),
  ];
  return (
    <section aria-labelledby="list" className="stack">
      <h2 id="list">{view.place ? t("places-list-heading-area", { place: view.place }) : t("places-list-heading")}</h2>
      <Status />
      {view.counts.length > 0 && <Pills label={t("places-kinds-label")} pills={pills} />}
      {view.places.length > 0 ? (
        <ul className={rows.list} role="list">
          {view.places.map((row) => (
            <PlaceRow key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        view.children.length === 0 && (
          <p>
            <Localized
              id={noneOf(type, view)}
              elements={{
                add: (words) => <a href={`${PATH}/add`}>{words}</a>,
                nearest: (words) => <a href={searchAddress({ near: view.near ?? "", type })}>{words}</a>,
              }}
            />
          </p>
        )
      )}
      <UnknownNotes rows={view.places} />
      <Pager page={view.page} pages={view.pages} path={input.path} query={{ type }} label={t("places-pager-label")} />
    </section>
  );
}
