import { SampleLabel } from "../../ui/Chip";
import { Tile } from "../../ui/Tile";
import css from "./Shop.module.css";
import type { TrustWords } from "./words";

const TONES = ["m", "g", "s", "c"] as const;

/** Why the shop can be trusted; each tile that rests on a claim is here only while the claim holds. */
export function TrustTiles({ tiles }: { tiles: readonly TrustWords[] }) {
  return (
    <ul className={css.trust}>
      {tiles.map((tile, at) => (
        <li key={tile.title}>
          <Tile name={tile.icon ?? tile.title} tone={TONES[at % TONES.length]} size="small" />
          <h3>{tile.title}</h3>
          <p>{tile.text}</p>
          <SampleLabel show={tile.sample === true} />
        </li>
      ))}
    </ul>
  );
}
