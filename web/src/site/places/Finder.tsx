import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { noteSymbol } from "../../render/collect";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { check, circleAlert, locateFixed, mapPin, search } from "../../ui/icons";
import { Tile } from "../../ui/Tile";
import { UrgentBox } from "../../ui/UrgentBox";
import { type Asked, KINDS, kindLabel, narrowFields, narrowOf, PATH, searchAddress } from "./finder";
import css from "./finder.module.css";
import { MapBox } from "./MapBox";
import { Results } from "./Results";
import type { FinderView } from "./types";
import type { PlacesWords } from "./words";

interface FinderProps {
  view: FinderView;
  words: PlacesWords;
  /** Numbers to ring where no country is known. */
  help: Parameters<typeof EmergencyBox>[0]["help"];
}

/** Symbols that an answer may need that arrives after the page. */
const LATER = ["bird", "drop", "cross"];

/**
 * The whole finder: where, what, the list and the map. A script replaces it as a whole with the one that the server
 * answers, so that what it shows is made in one place.
 */
export function Finder({ view, words, help }: FinderProps) {
  for (const symbol of LATER) noteSymbol(symbol);
  const { asked, where } = view;
  return (
    <div
      id="finder"
      className={css.finder}
      data-how={where?.how}
      data-country={where?.country}
      data-lat={where?.lat}
      data-lng={where?.lng}
      data-lookup={view.lookup ? "" : undefined}
      data-heading={view.message || view.heading || undefined}
    >
      {asked.emergency && <EmergencyBox view={view} words={words} help={help} />}
      <Where view={view} words={words} />
      <Search view={view} words={words} />
      <Kinds view={view} words={words} />
      <Narrow view={view} words={words} />
      <div className={css.columns}>
        <Results view={view} words={words} />
        {where && <MapBox view={view} words={words} />}
      </div>
    </div>
  );
}

function Where({ view, words }: { view: FinderView; words: PlacesWords }) {
  const { asked, where, others } = view;
  // A kind or a word that names no place: the list needs to know around where.
  const lacksPlace = !where && !view.message && view.places.length === 0 && (asked.q || asked.type) !== "";
  return (
    <div className={css.where}>
      <Icon of={mapPin} />
      <div className={css.place}>
        {where ? (
          <strong>{t("places-near", { place: where.label })}</strong>
        ) : (
          <>
            {lacksPlace && <strong>{t("places-near-where")}</strong>}
            <p className={css.tap}>{words.prompt}</p>
            {!view.lookup && <p className={css.type}>{t("places-prompt-to-type")}</p>}
          </>
        )}
        <p className={view.service ? "small soft" : `small soft ${css.privacy}`}>
          {where?.how === "position"
            ? t(view.lookup ? "places-position-found" : "places-position-found-by-device")
            : words.privacy}
          {view.service && ` ${words.service}`}
        </p>
        {where && others.length > 0 && (
          <p className="small">
            <Localized
              id="places-did-you-mean"
              elements={{
                places: () =>
                  others.map((other, at) => (
                    <span key={other.near}>
                      {at > 0 && (at === others.length - 1 ? ` ${t("places-did-you-mean-or")} ` : ", ")}
                      <a href={searchAddress({ q: other.q, near: other.near, type: asked.type, ...narrowOf(asked) })}>
                        {other.label}
                      </a>
                    </span>
                  )),
              }}
            />
          </p>
        )}
      </div>
      <form method="post" action={PATH} data-near="">
        <input type="hidden" name="form" value="near" />
        {/* An area that was typed before is not where one stands now. */}
        <input type="hidden" name="q" value={where?.how === "position" ? asked.q : ""} />
        <input type="hidden" name="type" value={asked.type} />
        <NarrowFields asked={asked} />
        <input type="hidden" name="emergency" value={asked.emergency ? "yes" : ""} />
        <Button icon={locateFixed} data-key="find">
          {words.button}
        </Button>
      </form>
    </div>
  );
}

/** What narrows the list goes with the next search. */
function NarrowFields({ asked }: { asked: Asked }) {
  const fields = Object.entries(narrowFields(asked)).filter(([, value]) => value);
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Words typed here are a name, an area, a town or a postcode; they take the kind's place. */
function Search({ view, words }: { view: FinderView; words: PlacesWords }) {
  const { asked, where } = view;
  return (
    <search>
      <form className={css.search} action={PATH} method="get" data-search="">
        <label className="vh" htmlFor="places-q">
          {words.searchLabel}
        </label>
        {where?.near && <input type="hidden" name="near" value={where.near} />}
        <NarrowFields asked={asked} />
        {view.service && <input type="hidden" name="maps" value="yes" />}
        <div className={css.box}>
          <input
            id="places-q"
            name="q"
            type="search"
            className={css.input}
            defaultValue={asked.q}
            placeholder={words.searchLabel}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            data-key="q"
          />
          <Button data-key="search">
            <Icon of={search} />
            <span className="vh">{words.searchButton}</span>
          </Button>
        </div>
      </form>
    </search>
  );
}

function Kinds({ view, words }: { view: FinderView; words: PlacesWords }) {
  const { asked, where } = view;
  return (
    <nav aria-label={t("places-what-you-need")}>
      <ul className={css.kinds}>
        {KINDS.map(({ type, tile, tone }) => {
          const isOn = view.kind === type && !asked.emergency;
          return (
            <li key={type}>
              <a
                className={css.kind}
                href={searchAddress({ near: where?.near, type, ...narrowOf(asked) })}
                aria-current={isOn ? "true" : undefined}
                data-find=""
                data-key={type}
              >
                <Tile name={tile} tone={tone} size="small" />
                {kindLabel(words, type)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The choices beside the kind: only what is open, now or always, or accepts the scheme, and the view for an emergency. */
function Narrow({ view, words }: { view: FinderView; words: PlacesWords }) {
  const { asked, where, scheme } = view;
  const kept = { ...asked, near: where?.near };
  // In an emergency nothing but the way and the number counts.
  const isCalm = Boolean(where) && !asked.emergency;
  return (
    <p className={css.narrow}>
      {(where || asked.open) && (
        <a
          className={css.toggle}
          href={searchAddress({ ...kept, open: !asked.open })}
          aria-current={asked.open ? "true" : undefined}
          data-find=""
          data-key="open"
        >
          {asked.open ? t("places-show-closed") : t("places-show-open")}
        </a>
      )}
      {(isCalm || asked.alwaysOpen) && (
        <Filter isOn={asked.alwaysOpen} name="always" href={searchAddress({ ...kept, alwaysOpen: !asked.alwaysOpen })}>
          {t("places-show-always-open")}
        </Filter>
      )}
      {scheme && (isCalm || asked.scheme) && (
        <Filter isOn={asked.scheme} name="scheme" href={searchAddress({ ...kept, scheme: !asked.scheme })}>
          {t("places-show-scheme", { scheme })}
        </Filter>
      )}
      {asked.emergency ? (
        <a className={css.toggle} href={searchAddress({ near: where?.near })} data-find="" data-key="emergency">
          {t("places-back-to-all-places")}
        </a>
      ) : (
        <a
          className={`${css.toggle} ${css.urgent}`}
          href={searchAddress({ near: where?.near, emergency: true })}
          data-find=""
          data-key="emergency"
        >
          <Icon of={circleAlert} size="small" />
          {words.emergencyLink}
        </a>
      )}
    </p>
  );
}

interface FilterProps {
  isOn: boolean;
  name: string;
  href: string;
  children: string;
}

/** A choice that keeps its words when it is on, for the line has room for little more. */
function Filter({ isOn, name, href, children }: FilterProps) {
  return (
    <a className={css.toggle} href={href} aria-current={isOn ? "true" : undefined} data-find="" data-key={name}>
      {isOn && <Icon of={check} size="small" />}
      {isOn && <span className="vh">{t("places-filter-remove")}</span>}
      {children}
    </a>
  );
}

interface EmergencyBoxProps {
  view: FinderView;
  words: PlacesWords;
  /** The numbers of every country, for where none is known. */
  help: Schemas["UrgentHelp"][];
}

/** The number to ring, above the list of hospitals: that of the country, or all of them where none is known. */
function EmergencyBox({ view, words, help }: EmergencyBoxProps) {
  const { emergency } = view;
  const nearest = [...view.places, ...view.beyond].find((row) => row.emergency);
  const known = emergency && help.find((line) => line.country === emergency.country);
  const own = emergency && [
    {
      country: emergency.country,
      countryName: known?.countryName ?? emergency.country,
      number: emergency.number,
      tel: emergency.tel,
    },
  ];
  return (
    <UrgentBox title={words.emergencyHeading} help={own ?? help}>
      <p>{emergency?.words || words.emergencyNote}</p>
      {!nearest && view.where && <p>{words.emergencyUnknown}</p>}
      {nearest && (
        <p>
          {words.emergencyNearest} <a href={nearest.url}>{nearest.name}</a>
          {nearest.distance && `, ${nearest.distance}`}
          {nearest.phone && (
            <>
              {", "}
              <a href={nearest.phone.href}>{nearest.phone.text}</a>
            </>
          )}
        </p>
      )}
    </UrgentBox>
  );
}
