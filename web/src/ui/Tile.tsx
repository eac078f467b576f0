import { noteSymbol } from "../render/collect";
import { patchOf, type Tone } from "./cloth";
import { isTile } from "./sprite";
import css from "./Tile.module.css";

interface TileProps {
  /** Name of a tile; anything else is a seed, and its hash chooses. */
  name: string;
  tone?: Tone;
  size?: "small" | "normal" | "large";
  round?: boolean;
}

/** One drawn tile: a topic, an avatar, an empty state. Decoration only. */
export function Tile({ name, tone, size = "normal", round = false }: TileProps) {
  const patch = patchOf(name);
  const tile = isTile(name) ? name : patch.tile;
  noteSymbol(tile);
  const classes = [css.tile, `t-${tone ?? patch.tone}`, css[size], round && css.round];
  return (
    <span className={classes.filter(Boolean).join(" ")} aria-hidden="true">
      <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false">
        <use href={`#t-${tile}`} />
      </svg>
    </span>
  );
}
