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
import { PlaceRow } from "./PlaceRow";
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
    <PlacesPage meta={{ title: "Area not found", description: words.description, canonical: AREAS, hidden: true }}>
      <h1>{isMissing ? "We cannot find this area" : words.heading}</h1>
      {isMissing ? (
        <EmptyState title="The address may be mistyped, or the area may have another name.">
          <LinkButton href={AREAS}>All countries</LinkButton>
        </EmptyState>
      ) : (
        <ErrorState title="The list of places could not be loaded." again={input.path} />
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
        title: view.page > 1 ? `${view.title}, page ${view.page}` : view.title,
        description: summary(view, words),
        canonical: addressOf(input.path, { type, page: view.page }),
        // An area where nothing is listed is of use to who walks there, and to no search engine.
        hidden: view.places.length === 0 && view.children.length === 0,
      }}
      crumbs={crumbs.length > 0 ? crumbs : [{ label: "Areas", href: AREAS }]}
    >
      <h1>{view.title}</h1>
      {view.near && (
        <div className="row">
          <LinkButton
            href={searchAddress({ near: view.near, type })}
          >{`Nearest to the centre of ${view.place}`}</LinkButton>
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
    .map(({ label, count }) => `${count} ${label.toLowerCase()}`);
  return counts.length > 0 ? `${view.title}: ${counts.join(", ")}.` : words.description;
}

function Listed({ input, view, type }: { input: RenderInput; view: BrowseView; type: string }) {
  const isOverview = view.places.length === 0 && view.children.length > 0;
  if (type === "" && isOverview) return null;
  const pills = [
    { label: "All", href: input.path, current: type === "" },
    ...view.counts.map((kind) => ({
      label: `${kind.label} (${kind.count})`,
      href: addressOf(input.path, { type: kind.type }),
      current: kind.type === type,
    })),
  ];
  return (
    <section aria-labelledby="list" className="stack">
      <h2 id="list">{view.place ? `Places in ${view.place}` : "Places"}</h2>
      <Status />
      {view.counts.length > 0 && <Pills label="Kinds of places" pills={pills} />}
      {view.places.length > 0 ? (
        <ul className={rows.list} role="list">
          {view.places.map((row) => (
            <PlaceRow key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        view.children.length === 0 && (
          <p>
            {type === "" ? "Nothing is listed here." : "No such place is listed here."}{" "}
            <a href={`${PATH}/add`}>Tell us about a place</a>
            {view.near ? (
              <>
                , or see <a href={searchAddress({ near: view.near, type })}>what is nearest</a>.
              </>
            ) : (
              "."
            )}
          </p>
        )
      )}
      <Pager page={view.page} pages={view.pages} path={input.path} query={{ type }} label="places" />
    </section>
  );
}
