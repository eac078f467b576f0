import type { MediaItem } from "../../../api/schema";
import { Icon } from "../../../ui/Icon";
import { circleAlert, fileText, play, volume2 } from "../../../ui/icons";
import css from "./media.module.css";
import { isKind, KINDS } from "./types";
import { factsOf, isDescribed, usesText } from "./words";

interface GridProps {
  items: readonly MediaItem[];
  onOpen: (item: MediaItem) => void;
  /** New files are on their way: these are the last ones. */
  stale?: boolean;
  /** Ids of the ticked files; given, each file has a box. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
}

const SIGNS: Record<string, string> = { audio: volume2, video: play, file: fileText };

/** Files as a wall of pictures; each is a button. */
export function Grid({ items, onOpen, stale, selected, onSelect }: GridProps) {
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect?.(next);
  };
  return (
    <ul className={stale ? `${css.grid} ${css.stale}` : css.grid} role="list" aria-busy={stale}>
      {items.map((item) => (
        <li key={item.id}>
          {selected && (
            <label className={css.tick}>
              <input type="checkbox" checked={selected.has(item.id)} onChange={() => toggle(item.id)} />
              <span className="vh">Select {item.name}</span>
            </label>
          )}
          <button type="button" className={css.item} onClick={() => onOpen(item)}>
            <Preview item={item} />
            <span className={css.itemName}>{item.name}</span>
            <span className={css.itemFacts}>
              <span className="vh">{isKind(item.kind) ? `${KINDS[item.kind].one}, ` : ""}</span>
              {factsOf(item)}
            </span>
            <span className={css.itemFacts}>{usesText(item.uses)}</span>
            {item.held && (
              <span className={css.itemLack}>
                <Icon of={circleAlert} size="small" /> {item.held}
              </span>
            )}
            {!isDescribed(item) && (
              <span className={css.itemLack}>
                <Icon of={circleAlert} size="small" /> Not described
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a file looks like: a small picture, else a sign of its kind. */
export function Preview({ item }: { item: MediaItem }) {
  const { x = 50, y = 50 } = item.focal ?? {};
  return (
    <span className={css.preview}>
      {item.thumbnail ? (
        <img src={item.thumbnail} alt="" loading="lazy" style={{ objectPosition: `${x}% ${y}%` }} />
      ) : (
        <Icon of={SIGNS[item.kind] ?? fileText} size="large" />
      )}
    </span>
  );
}
