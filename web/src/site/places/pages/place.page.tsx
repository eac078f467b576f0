import { Localized } from "../../../messages/Localized";
import { type MessageId, t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { answer, type Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { thumbsDown, thumbsUp } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { EmptyState, ErrorState } from "../../../ui/States";
import { Tile } from "../../../ui/Tile";
import { AREAS, PATH, searchAddress, tileOf } from "../finder";
import { placeReads } from "../PlaceForm";
import { PlaceActions, PlaceMeta, said } from "../PlaceRow";
import { PlacesPage, Status } from "../PlacesPage";
import css from "../place.module.css";
import { placeData } from "../structured";
import type { PlacePageView } from "../types";
import { type PlacesWords, placesWords } from "../words";

/** What stands above the page after one of its forms. */
const DONE = new Map<string, MessageId>([
  ["number", "places-number-thanks-text"],
  ["report", "places-report-thanks"],
  ["claim", "places-claim-thanks"],
]);

export const page: Page = {
  name: "place",
  pattern: `${PATH}/place/{id}`,
  query: ["done"],
  reads: placeReads,
  render(input) {
    const found = answer<PlacePageView>(input, "place");
    const words = placesWords(input);
    if (found.ok) return <Place input={input} place={found.body} words={words} />;
    return { status: found.status, element: <Missing status={found.status} path={input.path} words={words} /> };
  },
};

function Place({ input, place, words }: { input: RenderInput; place: PlacePageView; words: PlacesWords }) {
  const { row, isClosed, isGone, emergency } = place;
  const isListed = !isClosed && !isGone;
  const done = DONE.get(input.query.done ?? "");
  const title = row.address ? `${row.name}, ${row.address}` : row.name;
  const again = input.form?.name === "number" ? input.form.message : undefined;
  return (
    <PlacesPage
      meta={{
        title,
        description: t("places-place-description", { kind: row.typeLabel, place: title }),
        canonical: row.url,
        hidden: !isListed,
        jsonLd: isListed ? [placeData(place, input.site.publicUrl)] : [],
      }}
      crumbs={[...place.crumbs.map(({ label, url }) => ({ label, href: url })), { label: row.name, href: row.url }]}
    >
      {done && <Notice tone="told">{t(done)}</Notice>}
      {again && <Notice tone="cost">{again}</Notice>}
      {isGone && (
        <Notice tone="cost" title={t("places-place-gone-title")}>
          {t("places-place-gone-text")}
        </Notice>
      )}
      {isClosed && (
        <Notice tone="cost" title={t("places-place-closed-title")}>
          {t("places-place-closed-text")}
        </Notice>
      )}
      <article
        className={css.place}
        data-place={row.id}
        data-name={row.name}
        data-url={row.url}
        data-address={row.address}
        data-phone={row.phone?.href}
      >
        <header className={css.head}>
          <Tile name={tileOf(row.type)} tone="m" />
          <div>
            <h1>{row.name}</h1>
            <p className="soft">
              {row.typeLabel}
              {place.ownership && `, ${place.ownership}`}
            </p>
          </div>
        </header>
        <address className={css.address}>
          {row.address || t("places-no-address")}
          {place.postcode && !row.address.includes(place.postcode) && `, ${place.postcode}`}
          {row.landmark && (
            <>
              <br />
              {t("places-landmark", { landmark: row.landmark })}
            </>
          )}
          {row.phone && (
            <>
              <br />
              {row.phone.text}
            </>
          )}
        </address>
        {!isClosed && <PlaceMeta row={{ ...row, scheme: "" }} />}
        {!isClosed && place.schemeNote && <p>{place.schemeNote}</p>}
        {!isClosed && <PlaceActions row={row} isOwnPage />}
        <Status />
        {!isClosed && row.emergency && emergency && (
          <p>
            <Localized
              id="places-emergency-call"
              values={{ number: emergency.number }}
              elements={{ phone: (words) => <a href={emergency.tel}>{words}</a> }}
            />
          </p>
        )}
        {isListed && row.phone && <NumberForm id={row.id} name={row.name} />}
      </article>
      <Details place={place} words={words} />
    </PlacesPage>
  );
}

function Details({ place, words }: { place: PlacePageView; words: PlacesWords }) {
  const { row, isClosed, isGone } = place;
  return (
    <div className={css.details}>
      {!isClosed && <Hours place={place} words={words} />}
      <section aria-labelledby="around">
        <h2 id="around">{t("places-around-heading")}</h2>
        <div className="row">
          <LinkButton href={searchAddress({ near: place.near, type: "pharmacy" })} look="line" small>
            {t("places-around-pharmacies")}
          </LinkButton>
          <LinkButton href={searchAddress({ near: place.near, type: "hospital" })} look="line" small>
            {t("places-around-hospitals")}
          </LinkButton>
          <LinkButton href={searchAddress({ near: place.near })} look="line" small>
            {t("places-around-all")}
          </LinkButton>
        </div>
      </section>
      {!isClosed && !isGone && <Wrong place={place} />}
      <section aria-labelledby="source">
        <h2 id="source">{t("places-source-heading")}</h2>
        <ul>
          {place.sources.map((source) => (
            <li key={source.line}>
              <SourceLine source={source} />
            </li>
          ))}
          {row.also.map((other) => (
            <li key={other.id}>
              <Localized
                id="places-possible-twin"
                values={{ source: other.sourceLine }}
                elements={{ link: (words) => <a href={other.url}>{words}</a> }}
              />
            </li>
          ))}
        </ul>
        <p>
          <a href={`${PATH}/sources`}>{t("places-all-sources")}</a>
        </p>
      </section>
    </div>
  );
}

/** Where it comes from, with its licence and the date of the data where these are known. */
function SourceLine({ source: { href, line, licence, date } }: { source: PlacePageView["sources"][number] }) {
  const elements = { source: (words: string) => (href ? <a href={href}>{words}</a> : words) };
  if (licence && date) {
    return <Localized id="places-source-licence-date" values={{ source: line, licence, date }} elements={elements} />;
  }
  if (licence) return <Localized id="places-source-licence" values={{ source: line, licence }} elements={elements} />;
  if (date) return <Localized id="places-source-date" values={{ source: line, date }} elements={elements} />;
  return <Localized id="places-source" values={{ source: line }} elements={elements} />;
}

function Hours({ place, words }: { place: PlacePageView; words: PlacesWords }) {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours">{t("places-hours-heading")}</h2>
      {place.hours.length > 0 ? (
        <dl className={css.hours}>
          {place.hours.map((line) => (
            <div key={line.days}>
              <dt>{line.days}</dt>
              <dd>{line.text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t(place.row.phone ? "places-hours-unknown-call" : "places-hours-unknown")}</p>
      )}
      {place.hoursNote && <p className="small soft">{place.hoursNote}</p>}
      {place.hours.length > 0 && <p className="small soft">{words.callFirst}</p>}
    </section>
  );
}

function Wrong({ place }: { place: PlacePageView }) {
  const own = `${PATH}/place/${place.row.id}`;
  return (
    <section aria-labelledby="wrong">
      <h2 id="wrong">{t("places-mistake-heading")}</h2>
      {place.reports.text && place.reports.text !== place.row.freshness && <p>{place.reports.text}</p>}
      <ul>
        <li>
          <a href={`${own}/report`}>{t("places-report-title")}</a>
        </li>
        {!place.claimed && (
          <li>
            <a href={`${own}/claim`}>{t("places-claim-link")}</a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Missing({ status, path, words }: { status: number; path: string; words: PlacesWords }) {
  const isGone = status === 404 || status === 410;
  return (
    <PlacesPage
      meta={{ title: t("places-place-not-found"), description: words.description, canonical: PATH, hidden: true }}
    >
      <h1>{isGone ? t("places-place-not-found-heading") : words.heading}</h1>
      {isGone ? (
        <EmptyState title={t("places-place-not-found-text")}>
          <LinkButton href={PATH}>{words.button}</LinkButton> <a href={AREAS}>{t("places-place-not-found-areas")}</a>
        </EmptyState>
      ) : (
        <ErrorState title={t("places-place-failed")} again={path} />
      )}
    </PlacesPage>
  );
}

/** 'Did this number work?', answered by one tap. */
function NumberForm({ id, name }: { id: string; name: string }) {
  return (
    <form method="post" action={`${PATH}/place/${id}`} className={css.number} data-number-form={id}>
      <input type="hidden" name="form" value="number" />
      <strong id="number-works">{t("places-number-question")}</strong>
      <span className="row">
        <Button name="works" value="yes" look="line" small icon={thumbsUp}>
          <Localized id="places-number-works" values={{ name }} elements={{ said }} />
        </Button>
        <Button name="works" value="no" look="line" small icon={thumbsDown}>
          <Localized id="places-number-wrong" values={{ name }} elements={{ said }} />
        </Button>
      </span>
    </form>
  );
}
