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
import { PlaceActions, PlaceMeta } from "../PlaceRow";
import { PlacesPage, Status } from "../PlacesPage";
import css from "../place.module.css";
import { placeData } from "../structured";
import type { PlacePageView } from "../types";
import { type PlacesWords, placesWords } from "../words";

/** What stands above the page after one of its forms. */
const DONE: Record<string, string> = {
  number: "Thank you. Your answer helps the next person who calls.",
  report: "Thank you for telling us. A person checks it before anything changes.",
  claim: "Thank you. We check who runs a place before anything changes, and will write to you.",
};

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
  const { row, isClosed, isGone } = place;
  const isListed = !isClosed && !isGone;
  const done = DONE[input.query.done ?? ""];
  const title = row.address ? `${row.name}, ${row.address}` : row.name;
  const again = input.form?.name === "number" ? input.form.message : undefined;
  return (
    <PlacesPage
      meta={{
        title,
        description: `${row.typeLabel}: address, telephone and opening hours of ${title}.`,
        canonical: row.url,
        hidden: !isListed,
        jsonLd: isListed ? [placeData(place, input.site.publicUrl)] : [],
      }}
      crumbs={[...place.crumbs.map(({ label, url }) => ({ label, href: url })), { label: row.name, href: row.url }]}
    >
      {done && <Notice tone="told">{done}</Notice>}
      {again && <Notice tone="cost">{again}</Notice>}
      {isGone && (
        <Notice tone="cost" title="This place is no longer in our list">
          Its source no longer lists it; it may have closed. Call first.
        </Notice>
      )}
      {isClosed && (
        <Notice tone="cost" title="This place has closed">
          People told us and we checked. It is listed so that nobody makes a wasted journey.
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
          {row.address || "We do not know the address."}
          {place.postcode && !row.address.includes(place.postcode) && `, ${place.postcode}`}
          {row.phone && (
            <>
              <br />
              {row.phone.text}
            </>
          )}
        </address>
        {!isClosed && <PlaceMeta row={row} />}
        {!isClosed && <PlaceActions row={row} />}
        <Status />
        {!isClosed && row.emergency && place.emergency && (
          <p>
            In an emergency call <a href={place.emergency.tel}>{place.emergency.number}</a> before you set out.
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
        <h2 id="around">Nearby</h2>
        <div className="row">
          <LinkButton href={searchAddress({ near: place.near, type: "pharmacy" })} look="line" small>
            Pharmacies
          </LinkButton>
          <LinkButton href={searchAddress({ near: place.near, type: "hospital" })} look="line" small>
            Hospitals
          </LinkButton>
          <LinkButton href={searchAddress({ near: place.near })} look="line" small>
            All places
          </LinkButton>
        </div>
      </section>
      {!isClosed && !isGone && <Wrong place={place} />}
      <section aria-labelledby="source">
        <h2 id="source">Source</h2>
        <ul>
          {place.sources.map((source) => (
            <li key={source.line}>
              {source.href ? <a href={source.href}>{source.line}</a> : source.line}
              {source.licence && ` (${source.licence})`}
              {source.date && `, data of ${source.date}`}
            </li>
          ))}
          {row.also.map((other) => (
            <li key={other.id}>
              Possibly the same place: <a href={other.url}>{other.sourceLine}</a>
            </li>
          ))}
        </ul>
        <p>
          <a href={`${PATH}/sources`}>All sources</a>
        </p>
      </section>
    </div>
  );
}

function Hours({ place, words }: { place: PlacePageView; words: PlacesWords }) {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours">Opening hours</h2>
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
        <p>We do not know when this place is open. {place.row.phone ? "Please call first." : ""}</p>
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
      <h2 id="wrong">Is something wrong?</h2>
      {place.reports.text && <p>{place.reports.text}</p>}
      <ul>
        <li>
          <a href={`${own}/report`}>Report a mistake</a>
        </li>
        {!place.claimed && (
          <li>
            <a href={`${own}/claim`}>Do you run this place? Update your listing</a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Missing({ status, path, words }: { status: number; path: string; words: PlacesWords }) {
  const isGone = status === 404 || status === 410;
  return (
    <PlacesPage meta={{ title: "Place not found", description: words.description, canonical: PATH, hidden: true }}>
      <h1>{isGone ? "We cannot find this place" : words.heading}</h1>
      {isGone ? (
        <EmptyState title="It may have closed, or the address may be mistyped.">
          <LinkButton href={PATH}>{words.button}</LinkButton> <a href={AREAS}>Look through the list of areas</a>
        </EmptyState>
      ) : (
        <ErrorState title="This place could not be loaded." again={path} />
      )}
    </PlacesPage>
  );
}

/** 'Did this number work?', answered by one tap. */
function NumberForm({ id, name }: { id: string; name: string }) {
  return (
    <form method="post" action={`${PATH}/place/${id}`} className={css.number} data-number-form={id}>
      <input type="hidden" name="form" value="number" />
      <strong id="number-works">Did this number work?</strong>
      <span className="row">
        <Button name="works" value="yes" look="line" small icon={thumbsUp}>
          Yes<span className="vh">, the number of {name} worked</span>
        </Button>
        <Button name="works" value="no" look="line" small icon={thumbsDown}>
          No<span className="vh">, the number of {name} did not work</span>
        </Button>
      </span>
    </form>
  );
}
