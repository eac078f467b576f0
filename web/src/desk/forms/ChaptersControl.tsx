import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import fieldCss from "../../ui/Field.module.css";
import { plus } from "../../ui/icons";
import { clockText } from "../../ui/messages/clock";
import { fieldId, TextField } from "../ui/fields";
import { IconButton } from "../ui/IconButton";
import { trash } from "../ui/icons";
import {
  chaptersOf,
  inOrder,
  isInOrder,
  LONGEST_TITLE,
  newChapter,
  secondsOf,
  startOf,
  titleOf,
  withHeadings,
} from "./chapters";
import css from "./chapters.module.css";
import { useFormFacts, useProblem } from "./context";
import type { ControlProps } from "./control";
import { Group } from "./Group";
import { headingsOf } from "./spoken";
import { type JsonObject, withField } from "./values";
import { useWholeForm } from "./whole";

/** Parts of the recording: their titles from the headings, their times from the player above or typed. */
export function ChaptersControl({ field, path, value, onChange }: ControlProps) {
  const { readOnly } = useFormFacts();
  const whole = useWholeForm();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const chapters = chaptersOf(value);
  const headings = headingsOf(whole?.body ?? {});
  const hasRecording = Boolean(whole?.body.audio);
  const most = field.max ?? Number.MAX_SAFE_INTEGER;
  const change = (next: JsonObject[]) => onChange(next.length > 0 ? next : undefined);
  const takeHeadings = () => {
    const next = withHeadings(chapters, headings, most);
    const added = next.length - chapters.length;
    change(next);
    setSaid(
      added > 0 ? `${added} ${added === 1 ? "chapter" : "chapters"} added.` : "All headings are chapters already.",
    );
  };
  const add = () => {
    change([...chapters, newChapter()]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  };
  const remove = (at: number) => {
    change(chapters.filter((_, place) => place !== at));
    setSaid(`Chapter ${at + 1} removed.`);
  };
  return (
    <Group field={field} path={path}>
      {!hasRecording && chapters.length > 0 && (
        <p className={fieldCss.hint}>Shown with a recording only. Choose one above.</p>
      )}
      {chapters.length > 0 && (
        <ol ref={list} className={css.rows} role="list">
          {chapters.map((chapter, at) => (
            <Row
              key={typeof chapter._key === "string" ? chapter._key : at}
              number={at + 1}
              path={`${path}[${at}]`}
              chapter={chapter}
              onChange={(next) => change(chapters.map((old, place) => (place === at ? next : old)))}
              onHere={hasRecording && !readOnly ? () => Math.floor(whole?.player.current?.currentTime ?? 0) : undefined}
              onRemove={readOnly ? undefined : () => remove(at)}
            />
          ))}
        </ol>
      )}
      {!readOnly && (
        <div className="row">
          {headings.length > 0 && (
            <Button type="button" look="line" small onClick={takeHeadings}>
              Take the headings
            </Button>
          )}
          {chapters.length < most && (
            <Button type="button" look="quiet" small icon={plus} onClick={add}>
              Add a chapter
            </Button>
          )}
          {!isInOrder(chapters) && (
            <Button type="button" look="quiet" small onClick={() => change(inOrder(chapters))}>
              Put in order of time
            </Button>
          )}
        </div>
      )}
      <p className="small soft" role="status">
        {said}
      </p>
    </Group>
  );
}

interface RowProps {
  number: number;
  path: string;
  chapter: JsonObject;
  onChange: (chapter: JsonObject) => void;
  /** Where the player is; without a recording there is none. */
  onHere: (() => number) | undefined;
  onRemove: (() => void) | undefined;
}

function Row({ number, path, chapter, onChange, onHere, onRemove }: RowProps) {
  const start = startOf(chapter);
  // What is typed stays as it is until the field is left.
  const [typed, setTyped] = useState<string>();
  const startProblem = useProblem(`${path}.start`);
  const titleProblem = useProblem(`${path}.title`);
  const isNoTime = typed !== undefined && typed.trim() !== "" && secondsOf(typed) === undefined;
  const name = titleOf(chapter) || `chapter ${number}`;
  return (
    <li className={css.row}>
      <div className={css.time}>
        <TextField
          id={fieldId(`${path}.start`)}
          label="Begins at"
          aria-label={`Chapter ${number} begins at (minutes:seconds)`}
          error={isNoTime ? "Minutes and seconds, such as 1:35." : startProblem}
          required={false}
          inputMode="text"
          autoComplete="off"
          placeholder="0:00"
          value={typed ?? (start === undefined ? "" : clockText(start))}
          onChange={(text) => {
            setTyped(text);
            onChange(withField(chapter, "start", secondsOf(text)));
          }}
          onBlur={() => setTyped((old) => (isNoTime ? old : undefined))}
        />
        {onHere && (
          <Button
            type="button"
            look="line"
            small
            onClick={() => {
              setTyped(undefined);
              onChange({ ...chapter, start: onHere() });
            }}
          >
            Here<span className="vh"> begins {name}</span>
          </Button>
        )}
        {onRemove && <IconButton icon={trash} label={`Remove ${name}`} onClick={onRemove} />}
      </div>
      <TextField
        id={fieldId(`${path}.title`)}
        label="Title"
        aria-label={`Title of chapter ${number}`}
        error={titleProblem}
        required={false}
        maxLength={LONGEST_TITLE}
        value={titleOf(chapter)}
        onChange={(title) => onChange({ ...chapter, title })}
      />
    </li>
  );
}
