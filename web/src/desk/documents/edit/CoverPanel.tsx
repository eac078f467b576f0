import { useState } from "react";
import { Button } from "../../../ui/Button";
import { Cloth } from "../../../ui/Cloth";
import { isTile, TILES, type TileName } from "../../../ui/sprite";
import { Tile } from "../../../ui/Tile";
import { useFormFacts } from "../../forms/context";
import type { Field } from "../../forms/schema";
import type { Json, JsonObject } from "../../forms/values";
import { Panel } from "../../ui/Panel";
import css from "./edit.module.css";

/** The field that chooses a drawn tile; it is shown as a cloth and not as a list of names. */
export const TILE_FIELD = "topicTile";

/** Tiles shown before 'more'. */
const FEW = 6;

interface CoverPanelProps {
  field: Field;
  body: JsonObject;
  seed: string;
  onField: (name: string, value: Json | undefined) => void;
}

const tilesOf = (field: Field): { value: TileName; label: string }[] =>
  (field.options ?? TILES.map((tile) => ({ value: tile, label: tile }))).flatMap(({ value, label }) =>
    isTile(value) ? [{ value, label }] : [],
  );

/** The woven cover: the tile that is picked leads it. */
export function CoverPanel({ field, body, seed, onField }: CoverPanelProps) {
  const { readOnly } = useFormFacts();
  const [isAll, setIsAll] = useState(false);
  const tiles = tilesOf(field);
  const picked = typeof body[TILE_FIELD] === "string" && isTile(body[TILE_FIELD]) ? body[TILE_FIELD] : undefined;
  const shown = tiles.filter(({ value }, at) => isAll || at < FEW || value === picked);
  const topic = typeof body.category === "string" ? body.category : "";
  return (
    <Panel title="Cover cloth">
      <p className="small soft">Pick a lead tile. The cloth is woven around it and weighs 2 KB. A photo is optional.</p>
      <div className={css.cover}>
        <Cloth seed={seed} topic={topic} tile={picked} columns={4} rows={2} />
      </div>
      <ul className={css.tiles} role="list" aria-label="Lead tile">
        {shown.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              disabled={readOnly}
              aria-pressed={value === picked}
              aria-label={label}
              title={label}
              onClick={() => onField(TILE_FIELD, value === picked ? undefined : value)}
            >
              <Tile name={value} size="small" />
            </button>
          </li>
        ))}
      </ul>
      {tiles.length > FEW && !isAll && (
        <Button type="button" look="quiet" small onClick={() => setIsAll(true)}>
          More tiles
        </Button>
      )}
    </Panel>
  );
}
