import { noteSymbol } from "../render/collect";
import { usePreferences } from "../render/context";
import css from "./Cloth.module.css";
import { weave } from "./cloth";
import type { TileName } from "./sprite";

interface ClothProps {
  /** What it stands for, such as the slug: the same seed gives the same cloth. */
  seed: string;
  /** Category or series, which chooses the motifs. */
  topic?: string;
  /** A motif to show in the sun patch. */
  tile?: TileName;
  columns?: number;
  rows?: number;
}

/**
 * Woven cover for whatever has no picture of its own. Its box must have the ratio columns : rows. Decoration only: with low
 * data it is left out, as without its motifs it is a field of plain patches, and a box of its own is empty then.
 */
export function Cloth({ seed, topic, tile, columns = 3, rows = 2 }: ClothProps) {
  if (usePreferences().lowData) return null;
  return (
    <svg
      className={css.cloth}
      viewBox={`0 0 ${columns * 96} ${rows * 96}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      {weave(seed, columns, rows, topic, tile).map((patch, at) => {
        const x = (at % columns) * 96;
        const y = Math.floor(at / columns) * 96;
        noteSymbol(patch.tile);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: patches have a place and nothing else
          <g key={at} className={`w-${patch.tone}`}>
            <rect x={x} y={y} width="96.5" height="96.5" />
            <use href={`#t-${patch.tile}`} x={x + 8} y={y + 8} width="80" height="80" />
          </g>
        );
      })}
    </svg>
  );
}
