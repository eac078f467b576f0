import type { ModerationAction, QueueRow } from "../../../api/schema";
import { Button, type ButtonLook } from "../../../ui/Button";
import { undo } from "../../ui/icons";
import { labelOf } from "../../ui/words";
import { ACTIONS, offered } from "../words";
import css from "./item.module.css";

/** The second click of a double click would decide about the next item, which has come meanwhile. */
const isSecond = ({ detail }: { detail: number }): boolean => detail > 1;

interface ActionBarProps {
  item: QueueRow;
  onAction: (action: ModerationAction) => void;
  /** Takes the last decision back; missing when there is none. */
  onUndo?: (() => void) | undefined;
}

const LOOKS: Partial<Record<ModerationAction, ButtonLook>> = { approve: "primary", remove: "danger" };

/** From this risk on a body or a life may be in danger. */
const GRAVE = 2;

/** Where somebody may be in danger: who helps leads, keeping it from others follows, and what ends it stands out in nothing. */
const GRAVE_ORDER: readonly ModerationAction[] = [
  "escalate",
  "crisis",
  "hide",
  "restore",
  "ask_to_rephrase",
  "remove",
  "approve",
];

/** What can be done, in order. */
export function actionsFor(item: QueueRow): { action: ModerationAction; look: ButtonLook }[] {
  const actions = offered(item);
  if (item.risk < GRAVE) return actions.map((action) => ({ action, look: LOOKS[action] ?? "line" }));
  const [first, ...rest] = GRAVE_ORDER.filter((action) => actions.includes(action));
  const isQuiet = (action: ModerationAction) => action === "remove" || action === "approve";
  const others = rest.map((action) => ({ action, look: isQuiet(action) ? ("quiet" as const) : ("line" as const) }));
  return first ? [{ action: first, look: isQuiet(first) ? "line" : "primary" }, ...others] : [];
}

/** A button for each thing that a key does. It stays in view, but of what may be grave: there it comes after the words. */
export function ActionBar({ item, onAction, onUndo }: ActionBarProps) {
  return (
    <fieldset className={item.risk >= GRAVE ? `${css.acts} ${css.after}` : css.acts} aria-label="Decide">
      {actionsFor(item).map(({ action, look }) => {
        const { key, icon } = ACTIONS[action];
        return (
          <Button
            key={action}
            type="button"
            small
            look={look}
            icon={icon}
            aria-keyshortcuts={key}
            onClick={(event) => !isSecond(event) && onAction(action)}
          >
            {labelOf("ModerationAction", action)}
          </Button>
        );
      })}
      {onUndo && (
        <Button type="button" small look="quiet" icon={undo} aria-keyshortcuts="u" onClick={onUndo}>
          Undo last decision
        </Button>
      )}
    </fieldset>
  );
}
