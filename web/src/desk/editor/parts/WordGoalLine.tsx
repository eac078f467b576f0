import { type FormEvent, useId, useState } from "react";
import { parseGoal, readGoal, writeGoal } from "../goal";
import css from "./editor.module.css";

interface WordGoalProps {
  /** Where the goal of this text is kept. */
  place: string;
  /** How many there are. */
  words: number;
}

/** How far the text is towards the goal of its writer: '312 of 800 words'. */
export function WordGoalLine({ place, words }: WordGoalProps) {
  const [goal, setGoal] = useState(() => readGoal(localStorage, place));
  const [isOpen, setIsOpen] = useState(false);
  const set = (wanted: number | undefined) => {
    writeGoal(localStorage, place, wanted);
    setGoal(wanted);
  };
  if (isOpen) return <GoalForm start={goal} onSet={set} onClose={() => setIsOpen(false)} />;
  return (
    <p className={css.goal}>
      {goal !== undefined && (
        <>
          <progress max={goal} value={Math.min(words, goal)} aria-label="Towards your word goal" />
          <span>
            {words} of {goal} words{words >= goal && ": you have reached your goal"}
          </span>
        </>
      )}
      <button type="button" onClick={() => setIsOpen(true)}>
        {goal === undefined ? "Set a word goal" : "Change the goal"}
      </button>
    </p>
  );
}

interface GoalFormProps {
  start: number | undefined;
  onSet: (words: number | undefined) => void;
  onClose: () => void;
}

/** Not a form: it stands in the document's. */
function GoalForm({ start, onSet, onClose }: GoalFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(start === undefined ? "" : String(start));
  const [isWrong, setIsWrong] = useState(false);
  const keep = (event?: FormEvent) => {
    event?.preventDefault();
    const words = parseGoal(typed);
    setIsWrong(words === null);
    if (words === null) return;
    onSet(words);
    onClose();
  };
  return (
    <p className={css.goal}>
      <label htmlFor={id}>Words to write</label>
      <input
        id={id}
        ref={(field) => field?.focus()}
        inputMode="numeric"
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") keep(event);
          if (event.key === "Escape") onClose();
        }}
      />
      <button type="button" onClick={() => keep()}>
        Set<span className="vh"> the goal</span>
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
      {isWrong && (
        <span id={`${id}-wrong`} role="alert">
          Enter a whole number up to 20,000, or nothing for no goal.
        </span>
      )}
    </p>
  );
}
