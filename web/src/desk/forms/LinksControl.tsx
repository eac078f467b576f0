import { type KeyboardEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { pencil, plus } from "../../ui/icons";
import { FieldError, fieldId } from "../ui/fields";
import { IconButton } from "../ui/IconButton";
import { arrowDown, arrowUp, eye, trash } from "../ui/icons";
import { Menu, type MenuItem } from "../ui/Menu";
import { useFormFacts } from "./context";
import type { ControlProps } from "./control";
import { problemAt } from "./errors";
import css from "./forms.module.css";
import { GroupHead } from "./Group";
import links from "./LinksControl.module.css";
import { MenuEntryDialog } from "./MenuEntryDialog";
import { type MenuRow, type MenuTarget, rowsOf, withAdded, withChanged, withMoved, withRemoved } from "./menu";
import { useMenuPages } from "./useMenuPages";
import type { JsonObject } from "./values";

/** The list that own pages follow by themselves. */
const HEADER = "body.navigation";

/** Links in their order: named, hidden, moved with buttons or Alt and the arrow keys, their targets chosen or typed. */
export function LinksControl({ field, path, value, onChange }: ControlProps) {
  const { readOnly } = useFormFacts();
  const rows = rowsOf(value, useMenuPages(path === HEADER));
  const [edited, setEdited] = useState<number | "new">();
  const [status, setStatus] = useState("");
  const box = useRef<HTMLFieldSetElement>(null);

  const change = (next: JsonObject[], words: string) => {
    onChange(next);
    setStatus(words);
  };
  const move = (at: number, by: -1 | 1) => {
    const to = at + by;
    if (to < 0 || to >= rows.length) return;
    change(withMoved(rows, at, by), `${rows[at]?.label} moved to position ${to + 1} of ${rows.length}.`);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-at="${to}"] [data-move="${by}"]`)?.focus(),
    );
  };
  const save = (target: MenuTarget) => {
    if (edited === "new") change(withAdded(rows, target), `${target.label} added.`);
    else if (edited !== undefined) change(withChanged(rows, edited, target), `${target.label} changed.`);
    setEdited(undefined);
  };
  const hide = (at: number, { label, isHidden }: MenuRow) =>
    change(withChanged(rows, at, { isHidden: !isHidden }), `${label} ${isHidden ? "shown" : "hidden"}.`);
  const remove = (at: number, { label }: MenuRow) => {
    change(withRemoved(rows, at), `${label} removed.`);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[data-add]")?.focus());
  };
  const keys = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(at, event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <fieldset ref={box} className={css.bare} id={fieldId(path)} tabIndex={-1}>
      <GroupHead field={field} path={path} unmarked />
      <ol className={links.rows} role="list">
        {rows.map((row, at) => (
          <li key={row.key} data-at={at} className={links.row} onKeyDown={readOnly ? undefined : keys(at)}>
            <EntryText row={row} path={`${path}[${at}]`} />
            {!readOnly && (
              <EntryButtons
                row={row}
                at={at}
                last={rows.length - 1}
                onMove={move}
                onEdit={() => setEdited(at)}
                onHide={() => hide(at, row)}
                onRemove={() => remove(at, row)}
              />
            )}
          </li>
        ))}
      </ol>
      {!readOnly && (
        <Button type="button" look="line" small icon={plus} data-add="" onClick={() => setEdited("new")}>
          Add a link<span className="vh">: {field.label}</span>
        </Button>
      )}
      <p className="vh" role="status">
        {status}
      </p>
      {edited !== undefined &&
        // Its form must not stand in the form of the settings: the browser would send that one.
        createPortal(
          <MenuEntryDialog
            entry={edited === "new" ? undefined : rows[edited]}
            onSave={save}
            onClose={() => setEdited(undefined)}
          />,
          document.body,
        )}
    </fieldset>
  );
}

/** What a link is called, where it leads, and what is wrong with either. */
function EntryText({ row, path }: { row: MenuRow; path: string }) {
  const { problems } = useFormFacts();
  return (
    <div className={links.text}>
      <span id={fieldId(`${path}.label`)} tabIndex={-1} className={links.label}>
        {row.label || "No words yet"}
      </span>
      {row.isHidden && <Chip>Hidden</Chip>}
      {row.isOwn && <Chip>Own page</Chip>}
      <span id={fieldId(`${path}.href`)} tabIndex={-1} className={`small soft ${links.address}`}>
        {row.href}
      </span>
      {[`${path}.label`, `${path}.href`].map((part) => {
        const problem = problemAt(problems, part);
        return problem && <FieldError key={part} id={`${fieldId(part)}-error`} message={problem} />;
      })}
    </div>
  );
}

interface EntryButtonsProps {
  row: MenuRow;
  at: number;
  last: number;
  onMove: (at: number, by: -1 | 1) => void;
  onEdit: () => void;
  onHide: () => void;
  onRemove: () => void;
}

function EntryButtons({ row, at, last, onMove, onEdit, onHide, onRemove }: EntryButtonsProps) {
  const { label, isHidden, isOwn } = row;
  const items: MenuItem[] = [
    { key: "edit", label: "Rename or change", icon: pencil, run: onEdit },
    { key: "hide", label: isHidden ? "Show" : "Hide", icon: eye, run: onHide },
  ];
  // An own page that says that it stands in the menu would only move to the end.
  if (!isOwn) items.push({ key: "remove", label: "Remove", icon: trash, danger: true, run: onRemove });
  return (
    <div className={links.buttons}>
      <IconButton
        icon={arrowUp}
        label={`Move ${label} up`}
        data-move="-1"
        aria-disabled={at === 0 || undefined}
        onClick={() => onMove(at, -1)}
      />
      <IconButton
        icon={arrowDown}
        label={`Move ${label} down`}
        data-move="1"
        aria-disabled={at === last || undefined}
        onClick={() => onMove(at, 1)}
      />
      <Menu compact label={`More for ${label}`} items={items} />
    </div>
  );
}
