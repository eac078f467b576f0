import { t } from "../../messages/message";
import { Button } from "../../ui/Button";
import { map } from "../../ui/icons";
import { numbered, offset } from "./finder";
import css from "./map.module.css";
import type { FinderView, WhereView } from "./types";
import type { PlacesWords } from "./words";

/** Pins on the sketch; more of them would hide each other. */
const MOST = 12;
const WIDTH = 600;
const HEIGHT = 480;

/** The map: a sketch of where things lie, made of the list itself, until somebody asks for the live one. */
export function MapBox({ view, words }: { view: FinderView; words: PlacesWords }) {
  const { where } = view;
  if (!where) return null;
  return (
    <section aria-labelledby="map" className={css.section}>
      <h2 id="map">{t("places-map-heading")}</h2>
      <div className={css.box} data-map="">
        <Sketch view={view} where={where} />
        <div className={css.over} hidden data-map-button="">
          <Button type="button" look="sun" full icon={map} data-key="map">
            {view.map?.tiles
              ? t("places-map-button-with-pictures", { label: words.mapButton })
              : t("places-map-button-names")}
          </Button>
        </div>
      </div>
      <p className="small soft" data-map-note="">
        {words.sketchNote}
      </p>
    </section>
  );
}

function Sketch({ view, where }: { view: FinderView; where: WhereView }) {
  const pins = numbered(view).slice(0, MOST);
  const furthest = Math.max(0.3, ...pins.map(({ row }) => Math.max(...extent(where, row))));
  const scale = (HEIGHT / 2 - 60) / furthest;
  return (
    <svg
      className={css.sketch}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={css.land} width={WIDTH} height={HEIGHT} />
      {[0.33, 0.66, 1].map((part) => (
        <circle
          key={part}
          className={css.ring}
          cx={WIDTH / 2}
          cy={HEIGHT / 2}
          r={Math.round(furthest * scale * part)}
        />
      ))}
      <circle className={css.halo} cx={WIDTH / 2} cy={HEIGHT / 2} r="40" />
      <circle className={css.you} cx={WIDTH / 2} cy={HEIGHT / 2} r="11" />
      {pins.reverse().map(({ number, row }) => {
        const { east, north } = offset(where, row);
        const x = Math.round(WIDTH / 2 + east * scale);
        const y = Math.round(HEIGHT / 2 - north * scale);
        return (
          <g key={row.id} transform={`translate(${x} ${y})`}>
            <path className={css.pin} d="M0 0c-15-18-22-26-22-36a22 22 0 0 1 44 0c0 10-7 18-22 36Z" />
            <text className={css.number} y="-30" textAnchor="middle">
              {number}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** How far a place lies to the side and up or down, in kilometres; the sketch is wider than high. */
function extent(where: WhereView, row: { lat: number; lng: number }): [number, number] {
  const { east, north } = offset(where, row);
  return [(Math.abs(east) * HEIGHT) / WIDTH, Math.abs(north)];
}
