import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { noteSymbol } from "../../render/collect";
import { usePreferences } from "../../render/context";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { Icon } from "../../ui/Icon";
import {
  bookmark,
  circleAlert,
  clock,
  doorClosed,
  doorOpen,
  externalLink,
  map,
  phone,
  share2,
  star,
} from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import { offset, type Point, tileOf } from "./finder";
import css from "./row.module.css";
import type { PlaceRowView } from "./types";

interface PlaceRowProps {
  row: PlaceRowView;
  number?: number;
  /** Where the visitor is, for the drawn preview. */
  from?: Point | null;
}

/** Words of a message that are only read out. */
export const said = (words: string) => <span className="vh">{words}</span>;

/** One place of a list: picture, name, address, open or not, distance, and what one can do. Call comes first. */
export function PlaceRow({ row, number, from }: PlaceRowProps) {
  const { lowData } = usePreferences();
  const photo = lowData ? null : row.photo;
  return (
    <li
      className={css.row}
      id={number === undefined ? undefined : `place-${number}`}
      data-place={row.id}
      data-name={row.name}
      data-url={row.url}
      data-address={row.address}
      data-phone={row.phone?.href}
      data-lat={row.lat}
      data-lng={row.lng}
      data-number={number}
    >
      {photo ? (
        <img className={css.picture} src={photo.url} alt="" width={200} height={100} loading="lazy" />
      ) : (
        <Preview row={row} from={from} />
      )}
      <div className={css.what}>
        <h3>
          {number !== undefined && `${number}. `}
          <a href={row.url}>{row.name}</a>
        </h3>
        {row.address && <p className="small soft">{row.address}</p>}
        {row.landmark && <p className="small soft">{t("places-landmark", { landmark: row.landmark })}</p>}
        <PlaceMeta row={row} isListed />
        {photo?.by && <p className="small soft">{t("places-photo-by", { name: photo.by })}</p>}
        {row.also.length > 0 && (
          <p className={css.also}>
            <Localized
              id="places-also-listed"
              elements={{
                sources: () =>
                  row.also.map((other, at) => (
                    <span key={other.id}>
                      {at > 0 && ", "}
                      <a href={other.url}>{other.sourceLine}</a>
                    </span>
                  )),
              }}
            />
          </p>
        )}
      </div>
      <PlaceActions row={row} />
    </li>
  );
}

/** What is not known of some, said once below a list instead of in each row. */
export function UnknownNotes({ rows }: { rows: readonly PlaceRowView[] }) {
  return (
    <>
      {rows.some(lacksHours) && <p className="small soft">{t("places-hours-not-shown")}</p>}
      {rows.some(isUnchecked) && <p className="small soft">{t("places-unchecked")}</p>}
    </>
  );
}

/** Nothing is known of when it is open; old hours say so themselves. */
const lacksHours = ({ open }: PlaceRowView) => open.state === "unknown" && open.text === t("places-opening-unknown");

/** Nobody has checked it, however old its source is. */
const isUnchecked = (row: PlaceRowView) =>
  isOurs(row) && (row.fresh === "unknown" || row.freshness === t("places-not-checked"));

interface PlaceMetaProps {
  row: PlaceRowView;
  isListed?: boolean;
}

/** Open or closed, how far, how rated, how fresh. Status is never colour alone. */
export function PlaceMeta({ row, isListed }: PlaceMetaProps) {
  const { open, rating } = row;
  const freshness = isListed && isUnchecked(row) ? "" : row.freshness;
  return (
    <div className={css.meta}>
      {!lacksHours(row) && <OpenChip open={open} />}
      {open.more && <span>{open.more}</span>}
      {row.distance && <strong className={css.far}>{row.distance}</strong>}
      {row.travel && <span>{row.travel}</span>}
      {rating && (
        <span className={css.rating}>
          <Icon of={star} size="small" />
          <span>
            {rating.of > 0 ? (
              <Localized
                id="places-rating-of"
                values={{ rating: rating.value, number: rating.of }}
                elements={{ said, number: (words) => <span className="soft">{words}</span> }}
              />
            ) : (
              <Localized id="places-rating" values={{ rating: rating.value }} elements={{ said }} />
            )}
          </span>
        </span>
      )}
      {row.emergency && (
        <Chip tone="bad" icon={circleAlert}>
          {t("places-emergency-department")}
        </Chip>
      )}
      {row.scheme && <span>{row.scheme}</span>}
      {freshness && <span className={row.fresh === "good" ? css.good : undefined}>{freshness}</span>}
    </div>
  );
}

function OpenChip({ open }: { open: PlaceRowView["open"] }) {
  const { state, text } = open;
  if (state !== "open" && state !== "closed") return <Chip icon={clock}>{text}</Chip>;
  return (
    <Chip tone={state === "open" ? "ok" : "bad"} icon={state === "open" ? doorOpen : doorClosed}>
      {text}
    </Chip>
  );
}

/** Places of others have no page here: they cannot be saved, nor their number reported. */
const isOurs = (row: PlaceRowView) => row.url.startsWith("/");

/** Call, View, Website; Share and Save where a script can do them. What a place has not, has no button. */
export function PlaceActions({ row, isOwnPage }: { row: PlaceRowView; isOwnPage?: boolean }) {
  return (
    <div className={css.actions}>
      {row.phone && (
        <LinkButton href={row.phone.href} icon={phone} small about={`${row.name}, ${row.phone.text}`}>
          {t("places-call-button")}
        </LinkButton>
      )}
      <LinkButton href={row.mapUrl} icon={map} look="line" small about={t("places-view-about", { name: row.name })}>
        {t(isOwnPage ? "places-open-in-maps" : "places-view-button")}
      </LinkButton>
      {row.website && (
        <LinkButton href={row.website} icon={externalLink} look="line" small about={row.name}>
          {t("places-website-button")}
        </LinkButton>
      )}
      {/* Together, so that neither stands alone on a line. */}
      <span className={css.quiet}>
        <Button type="button" look="quiet" small icon={share2} hidden data-share="">
          <Localized id="places-share-button" values={{ name: row.name }} elements={{ said }} />
        </Button>
        {isOurs(row) && (
          <Button type="button" look="quiet" small icon={bookmark} hidden data-save="" aria-pressed={false}>
            <Localized id="places-save-button" values={{ name: row.name }} elements={{ said }} />
          </Button>
        )}
      </span>
    </div>
  );
}

/** Our own picture of a place: what it is, and in which direction it lies from where one stands. */
function Preview({ row, from }: { row: PlaceRowView; from?: Point | null }) {
  const tile = tileOf(row.type);
  noteSymbol(tile);
  const to = from ? offset(from, row) : { east: 0, north: 0 };
  const length = Math.hypot(to.east, to.north);
  const isAway = Boolean(from) && length > 0.005;
  const end = { x: 142 + (to.east / (length || 1)) * 30, y: 52 - (to.north / (length || 1)) * 30 };
  return (
    <svg className={css.picture} viewBox="0 0 200 100" width="200" height="100" aria-hidden="true" focusable="false">
      <rect className={css.ground} width="200" height="100" />
      <use href={`#t-${tile}`} x={from ? 14 : 64} y="14" width="72" height="72" />
      {from && (
        <>
          <circle className={css.around} cx="142" cy="52" r="40" />
          {isAway && <path className={css.way} d={`M142 52L${end.x.toFixed(0)} ${end.y.toFixed(0)}`} />}
          <circle className={css.you} cx="142" cy="52" r="6" />
          {isAway && <circle className={css.there} cx={end.x.toFixed(0)} cy={end.y.toFixed(0)} r="8" />}
        </>
      )}
    </svg>
  );
}
