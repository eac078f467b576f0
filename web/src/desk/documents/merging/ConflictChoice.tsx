import { useId, useState } from "react";
import { Button } from "../../../ui/Button";
import { type Json, same } from "../../forms/values";
import type { Choice, Conflict } from "../../saving/merge";
import { FieldError, TextArea } from "../../ui/fields";
import { Compared } from "../compare/Compared";
import { plainText } from "../compare/plain";
import { compareWords } from "../compare/words";
import css from "./merging.module.css";

interface ConflictChoiceProps {
  conflict: Conflict;
  name: string;
  who: string;
  choice: Choice | undefined;
  missing: boolean;
  onChoose: (choice: Choice) => void;
}

interface Version {
  take: "mine" | "theirs";
  label: string;
  value: Json | undefined;
}

/** The two versions beside each other, with what changed in each since both began. */
export function ConflictChoice({ conflict, name, who, choice, missing, onChoose }: ConflictChoiceProps) {
  const id = useId();
  const { ancestor, mine, theirs, path } = conflict;
  const versions: Version[] = [
    { take: "mine", label: "Mine", value: mine },
    { take: "theirs", label: `${who}’s`, value: theirs },
  ];
  const isItem = typeof path.at(-1) === "object";
  const canKeepBoth = isItem && mine !== undefined && theirs !== undefined;
  const isText = typeof mine === "string" && typeof theirs === "string";
  return (
    <fieldset className={css.choice} aria-describedby={missing ? `${id}-error` : undefined}>
      <legend className="vh">{name}: which one?</legend>
      {missing && <FieldError id={`${id}-error`} message="Choose one." />}
      <div className={css.versions}>
        {versions.map((version) => (
          <label key={version.take} className={css.version}>
            <span className={css.which}>
              <input
                type="radio"
                name={id}
                checked={choice?.take === version.take}
                onChange={() => onChoose({ take: version.take })}
              />
              <strong>{version.label}</strong>
            </span>
            <Shown value={version.value} ancestor={ancestor} />
          </label>
        ))}
      </div>
      {canKeepBoth && (
        <label className={css.which}>
          <input type="radio" name={id} checked={choice?.take === "both"} onChange={() => onChoose({ take: "both" })} />
          Keep both, mine first
        </label>
      )}
      {isText && <Mix mine={mine} choice={choice} name={name} onChoose={onChoose} />}
    </fieldset>
  );
}

function Shown({ value, ancestor }: { value: Json | undefined; ancestor: Json | undefined }) {
  if (value === undefined) return <p className="soft">Removed.</p>;
  const [before, after] = [plainText(ancestor), plainText(value)];
  if (before === after && !same(value, ancestor)) return <p>{after} (only its look changed)</p>;
  return <Compared runs={compareWords(before, after)} />;
}

interface MixProps {
  mine: string;
  choice: Choice | undefined;
  name: string;
  onChoose: (choice: Choice) => void;
}

function Mix({ mine, choice, name, onChoose }: MixProps) {
  const [isOpen, setIsOpen] = useState(false);
  const text = choice?.take === "text" && typeof choice.value === "string" ? choice.value : mine;
  if (!isOpen) {
    return (
      <p>
        <Button
          type="button"
          look="quiet"
          small
          onClick={() => {
            setIsOpen(true);
            onChoose({ take: "text", value: mine });
          }}
        >
          Write your own
        </Button>
      </p>
    );
  }
  return (
    <TextArea label={`${name}, anew`} rows={3} value={text} onChange={(value) => onChoose({ take: "text", value })} />
  );
}
