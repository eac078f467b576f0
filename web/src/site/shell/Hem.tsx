import { noteSymbol } from "../../render/collect";
import type { TileName } from "../../ui/sprite";
import css from "./Hem.module.css";

const TILES: TileName[] = [
  "rings",
  "leaf",
  "cross",
  "spiral",
  "bird",
  "wave",
  "check",
  "sun",
  "fish",
  "comb",
  "heart",
  "moon",
  "beads",
  "drop",
];

/** The strip of cloth above the footer: one length of it, repeated. */
export function Hem() {
  for (const tile of TILES) noteSymbol(tile);
  const length = TILES.length * 96;
  return (
    <div className={css.hem}>
      <svg viewBox={`0 0 ${length * 3} 96`} preserveAspectRatio="xMinYMin slice" aria-hidden="true" focusable="false">
        <pattern id="hem" width={length} height="96" patternUnits="userSpaceOnUse">
          {TILES.map((tile, at) => (
            <g key={tile} className={at % 3 === 1 ? "w-h" : "w-g"}>
              <rect x={at * 96} width="96.5" height="96" />
              <use href={`#t-${tile}`} x={at * 96 + 8} y="8" width="80" height="80" />
            </g>
          ))}
        </pattern>
        <rect width={length * 3} height="96" fill="url(#hem)" />
      </svg>
    </div>
  );
}
