import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { Notice } from "../../ui/Notice";
import { EmptyState } from "../../ui/States";
import { AREAS, narrowOf, numbered, searchAddress } from "./finder";
import css from "./finder.module.css";
import { PlaceRow, UnknownNotes } from "./PlaceRow";
import rows from "./row.module.css";
import type { FinderView } from "./types";
import type { PlacesWords } from "./words";

/** The list, nearest first; below it, under a heading of its own, what lies further away than was asked for. */
export function Results({ view, words }: { view: FinderView; words: PlacesWords }) {
  const { asked, where, places, beyond } = view;
  const all = numbered(view);
  const hasAsked = Boolean(where) || places.length > 0 || view.message !== null;
  if (!hasAsked) return <Start words={words} />;
  return (
    <section aria-labelledby="results" className={css.results}>
      {places.length > 0 && (
        <>
          {view.message && <p>{view.message}</p>}
          <div className={css.head}>
            <h2 id="results" tabIndex={-1}>
              {view.heading}
            </h2>
            {where && <span className="small soft">{t("places-nearest-first")}</span>}
          </div>
          <ol className={rows.list} role="list">
            {all.slice(0, places.length).map(({ number, row }) => (
              <PlaceRow key={row.id} row={row} number={number} from={where} />
            ))}
          </ol>
        </>
      )}
      {places.length === 0 &&
        (!where && view.others.length > 0 ? <Offers view={view} /> : <Nothing view={view} words={words} />)}
      {beyond.length > 0 && (
        <section aria-labelledby="beyond" className={css.beyond}>
          <h2 id="beyond">{view.beyondHeading || t("places-beyond-heading")}</h2>
          <ol className={rows.list} role="list">
            {all.slice(places.length).map(({ number, row }) => (
              <PlaceRow key={row.id} row={row} number={number} from={where} />
            ))}
          </ol>
        </section>
      )}
      {all.length > 0 && asked.scheme && view.scheme && (
        <p className="small soft">{t("places-scheme-known-only", { scheme: view.scheme })}</p>
      )}
      {all.length > 0 && asked.alwaysOpen && <p className="small soft">{t("places-always-known-only")}</p>}
      {all.length > 0 && <p className="small soft">{words.callFirst}</p>}
      <UnknownNotes rows={all.map(({ row }) => row)} />
      {view.partial && <Notice>{view.partial}</Notice>}
      {where && where.how !== "position" && !view.service && (
        <p className={`small soft ${css.privacyBelow}`}>{words.privacy}</p>
      )}
    </section>
  );
}

/** Before a search: how to begin without a position. */
function Start({ words }: { words: PlacesWords }) {
  return (
    <section aria-labelledby="results" className={css.results}>
      <h2 id="results" tabIndex={-1}>
        {words.startHeading}
      </h2>
      <p>
        <Localized
          id="places-start-hint"
          elements={{
            town: (words) => <a href={searchAddress({ q: "Osogbo" })}>{words}</a>,
            postcode: (words) => <a href={searchAddress({ q: "SE1" })}>{words}</a>,
            areas: (words) => <a href={AREAS}>{words}</a>,
          }}
        />
      </p>
    </section>
  );
}

/** Areas that may be meant: nothing is listed before one is chosen, for the wrong one may be a day away. */
function Offers({ view }: { view: FinderView }) {
  const { asked, others } = view;
  return (
    <>
      <h2 id="results" tabIndex={-1}>
        {view.message}
      </h2>
      <ul className={css.offers}>
        {others.map(({ near, label, q }) => (
          <li key={near}>
            <a href={searchAddress({ ...asked, q, near })}>{label}</a>
          </li>
        ))}
      </ul>
      <p>
        <Localized id="places-offers-areas" elements={{ areas: (words) => <a href={AREAS}>{words}</a> }} />
      </p>
    </>
  );
}

function Nothing({ view, words }: { view: FinderView; words: PlacesWords }) {
  const { asked, where } = view;
  const title = view.message ?? words.noPlaces;
  const isLost = !where && title === words.noLocation;
  const isNarrow = where && (asked.type !== "" || asked.q !== "" || Object.values(narrowOf(asked)).includes(true));
  return (
    <div id="results" tabIndex={-1}>
      <EmptyState title={title} text={isLost ? words.denied : where && !isNarrow ? words.empty : undefined}>
        <p>
          <Localized
            id={isNarrow ? "places-nothing-all-or-areas" : "places-nothing-areas"}
            elements={{
              all: (words) => (
                <a href={searchAddress({ near: where?.near })} data-find="" data-key="all">
                  {words}
                </a>
              ),
              areas: (words) => <a href={where?.browse ?? AREAS}>{words}</a>,
            }}
          />
        </p>
      </EmptyState>
    </div>
  );
}
