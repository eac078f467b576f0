import { useEditor, useEditorSelector } from "@portabletext/editor";
import { useEffect, useMemo, useState } from "react";
import { LONGEST_SENTENCE, readability, TARGET_AGE } from "../readability";
import { passagesOf } from "../words";
import css from "./editor.module.css";
import { WordGoalLine } from "./WordGoalLine";

/** Longest sentences that are listed. */
const LISTED = 8;
/** Pause in the writing after which it is counted again, in milliseconds. */
const PAUSE = 400;

interface ReadingBarProps {
  /** Where the word goal of this text is kept; without it there is none. */
  goalPlace?: string;
  onShow: (key: string) => void;
}

/** Under the text: its length, how old one must be to read it with ease, and the sentences that are too long. */
export function ReadingBar({ goalPlace, onShow }: ReadingBarProps) {
  const editor = useEditor();
  const now = useEditorSelector(editor, (snapshot) => snapshot.context.value);
  const [value, setValue] = useState(now);
  useEffect(() => {
    const wait = setTimeout(() => setValue(now), PAUSE);
    return () => clearTimeout(wait);
  }, [now]);
  const { words, minutes, age, longSentences } = useMemo(() => readability(passagesOf(value)), [value]);
  const longest = longSentences.toSorted((one, other) => other.words - one.words).slice(0, LISTED);
  return (
    <div className={css.reading}>
      <p>
        {words} {words === 1 ? "word" : "words"} · {minutes} min to read
        {age !== null && ` · reading age ${age}`}
        {age !== null && age > TARGET_AGE.to && ` (aim for ${TARGET_AGE.from} to ${TARGET_AGE.to})`}
      </p>
      {goalPlace && <WordGoalLine place={goalPlace} words={words} />}
      {longest.length > 0 && (
        <details>
          <summary>
            {longSentences.length} {longSentences.length === 1 ? "sentence" : "sentences"} of more than{" "}
            {LONGEST_SENTENCE} words
          </summary>
          <ol>
            {longest.map((sentence) => (
              <li key={sentence.text}>
                <mark>{sentence.text}</mark> <span className="nowrap">{sentence.words} words</span>{" "}
                <button type="button" onClick={() => onShow(sentence.key)}>
                  Show<span className="vh">: {sentence.text}</span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
