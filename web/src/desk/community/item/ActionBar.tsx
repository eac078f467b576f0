import { useRef } from "react";
import type { ModerationAction, QueueItem, QueueRow } from "../../../api/schema";
import { Button, type ButtonLook } from "../../../ui/Button";
import { reply } from "../../../ui/icons";
import { useMay } from "../../shell/session";
import { undo } from "../../ui/icons";
import { useFootBar } from "../../ui/useFootBar";
import { labelOf } from "../../ui/words";
import { ACTIONS, GRAVE, isAnsweredInPlace, offered, passedOn } from "../words";
import css from "./item.module.css";

/** The second click of a double click would decide about the next item, which has come meanwhile. */
export const isSecond = ({ detail }: { detail: number }): boolean => detail > 1;

interface ActionBarProps {
  item: QueueItem;
  onAction: (action: ModerationAction) => void;
  /** Answers it as the doctor. */
  onAnswer: () => void;
  /** Takes the last decision back; missing when there is none. */
  onUndo?: (() => void) | undefined;
}

const LOOKS: Partial<Record<ModerationAction, ButtonLook>> = { approve: "primary", remove: "danger" };

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

/**
 * What can be done, in order. Whoever answers as the doctor passes nothing on to the doctor; where it is grave, their
 * answer leads, and nothing here does.
 */
export function actionsFor(
  item: QueueRow,
  { isDoctor = false, isPassedOn = false } = {},
): { action: ModerationAction; look: ButtonLook }[] {
  const isMarked = item.risk > GRAVE && item.state === "held";
  const isNothingNew = (action: ModerationAction) =>
    action === "escalate" ? isDoctor || isPassedOn : action === "crisis" && isDoctor && isMarked;
  const actions = offered(item).filter((action) => !isNothingNew(action));
  if (item.risk < GRAVE) return actions.map((action) => ({ action, look: LOOKS[action] ?? "line" }));
  const [first, ...rest] = GRAVE_ORDER.filter((action) => actions.includes(action));
  const isQuiet = (action: ModerationAction) => action === "remove" || action === "approve";
  const others = rest.map((action) => ({ action, look: isQuiet(action) ? ("quiet" as const) : ("line" as const) }));
  // Once the doctor has it, nothing is the next step of anybody else.
  const leads = first && !isQuiet(first) && !isPassedOn && !isDoctor;
  return first ? [{ action: first, look: leads ? "primary" : "line" }, ...others] : [];
}

/** A button for each thing that a key does. It stays in view, but of what may be grave: there it comes after the words. */
export function ActionBar({ item, onAction, onAnswer, onUndo }: ActionBarProps) {
  const isDoctor = useMay("answer_as_doctor");
  const isPassedOn = !isDoctor && passedOn(item.history) !== undefined;
  const bar = useRef<HTMLFieldSetElement>(null);
  useFootBar(bar);
  return (
    <fieldset ref={bar} className={item.risk >= GRAVE ? `${css.acts} ${css.after}` : css.acts} aria-label="Decide">
      {isDoctor && isAnsweredInPlace(item) && (
        <div className={css.lead}>
          <Button type="button" small full icon={reply} onClick={(event) => !isSecond(event) && onAnswer()}>
            Answer as the doctor
          </Button>
        </div>
      )}
      {actionsFor(item, { isDoctor, isPassedOn }).map(({ action, look }) => {
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
