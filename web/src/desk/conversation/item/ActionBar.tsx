import { Button, type ButtonLook } from "../../../ui/Button";
import { undo } from "../../ui/icons";
import type { Action, QueueRow } from "../types";
import { ACTIONS, offered } from "../words";
import css from "./item.module.css";

/** The second click of a double click would decide about the next item, which has come meanwhile. */
const isSecond = ({ detail }: { detail: number }): boolean => detail > 1;

interface ActionBarProps {
  item: QueueRow;
  onAction: (action: Action) => void;
  /** Takes the last decision back; missing when there is none. */
  onUndo?: (() => void) | undefined;
}

const LOOKS: Partial<Record<Action, ButtonLook>> = { approve: "primary", remove: "danger" };

/** A button for each thing that a key does. */
export function ActionBar({ item, onAction, onUndo }: ActionBarProps) {
  return (
    <fieldset className={css.acts} aria-label="Decide">
      {offered(item).map((action) => {
        const { label, key, icon } = ACTIONS[action];
        return (
          <Button
            key={action}
            type="button"
            small
            look={LOOKS[action] ?? "line"}
            icon={icon}
            aria-keyshortcuts={key}
            onClick={(event) => !isSecond(event) && onAction(action)}
          >
            {label}
          </Button>
        );
      })}
      {onUndo && (
        <Button type="button" small look="quiet" icon={undo} aria-keyshortcuts="u" onClick={onUndo}>
          Undo the last
        </Button>
      )}
    </fieldset>
  );
}
