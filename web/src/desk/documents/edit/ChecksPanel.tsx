import { useDeferredValue, useMemo } from "react";
import type { DocumentCheck } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { circleAlert, circleCheck, info, refreshCw } from "../../../ui/icons";
import { type Hint, hintsFor } from "../../editor/hints";
import { goTo } from "../../forms/ProblemList";
import type { Field } from "../../forms/schema";
import { isObject, type JsonObject } from "../../forms/values";
import { useCommand } from "../../shell/useCommand";
import { Panel } from "../../ui/Panel";
import type { DocumentView, Schema } from "../types";
import { progress } from "./actions";
import css from "./edit.module.css";

/** A line of the list: done, advice, or to be done. */
interface Line {
  code: string;
  level: Hint["level"] | DocumentCheck["level"];
  message: string;
  way?: { words: string; go: () => void };
}

interface ChecksPanelProps {
  view: DocumentView;
  schema: Schema;
  body: JsonObject;
  checks: readonly DocumentCheck[];
  onBlock: (field: string, key: string) => void;
  /** Asks links to other sites whether they answer; not given to who may not change the document. */
  onAskLinks?: () => Promise<unknown>;
}

const richTexts = (schema: Schema): Field[] => schema.fields.filter((field) => field.kind === "richtext");

/** What a look at the words says, made anew only when they changed, and after what is typed is on the screen. */
function useHintLines({ schema, body, onBlock }: ChecksPanelProps): Line[] {
  const looked = useDeferredValue(body);
  const texts = richTexts(schema).map(({ name }) => looked[name]);
  const clinical = schema.clinical && looked.clinical === true;
  const sources = Array.isArray(looked.sources) ? looked.sources.length : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the body, the texts are what is looked at
  const found = useMemo(
    () =>
      richTexts(schema).flatMap(({ name }) =>
        hintsFor(looked[name], { clinical, sources }).hints.map((hint) => ({ name, hint })),
      ),
    [schema, clinical, sources, ...texts],
  );
  return found.map(({ name, hint }): Line => {
    const { code, key, action, level, message } = hint;
    return { code, level, message, way: key ? { words: action ?? "Show", go: () => onBlock(name, key) } : undefined };
  });
}

function checkLine(check: DocumentCheck, { body, onBlock }: ChecksPanelProps): Line {
  const { code, field, level, message } = check;
  if (!field) return { code, level, message };
  const block = blockAt(field, body);
  const go = () => (block ? onBlock(block.field, block.key) : goTo(field));
  return { code, level, message, way: { words: "Show", go } };
}

/** The block of a rich text that a path leads to. */
function blockAt(path: string, body: JsonObject): { field: string; key: string } | undefined {
  const [, field, place] = /^body\.(\w+)\[(\d+)\]/.exec(path) ?? [];
  const list = field && body[field];
  const block = Array.isArray(list) ? list[Number(place)] : undefined;
  const key = isObject(block) && typeof block._type === "string" ? block._key : undefined;
  return field && typeof key === "string" ? { field, key } : undefined;
}

/** What holds it back, what is only advice, and what is done, in this order. */
const LEVELS = [
  { level: "must", title: "Must be fixed", icon: circleAlert },
  { level: "reason", title: "Needs a change, or a reason", icon: circleAlert },
  { level: "should", title: "Suggestions", icon: info },
  { level: "ok", title: "Done", icon: circleCheck },
] as const;

/** 'Before it goes out': what the server asks for, and what a look at the words says. */
export function ChecksPanel(props: ChecksPanelProps) {
  const { view, schema, checks } = props;
  const { at, words } = progress(view, schema);
  // Where the server speaks of the same thing, it is said once.
  const codes = new Set(checks.map((check) => check.code));
  const hints = useHintLines(props).filter((line) => line.level === "ok" || !codes.has(line.code));
  const lines = [...checks.map((check) => checkLine(check, props)), ...hints];
  return (
    <Panel title="Before publishing">
      <ol className={css.steps} aria-hidden="true">
        {[0, 1, 2].map((step) => (
          <li key={step} className={step <= at ? css.now : undefined} />
        ))}
      </ol>
      <p className="small soft">{words}</p>
      {LEVELS.map((level) => (
        <Lines key={level.level} {...level} lines={lines.filter((line) => line.level === level.level)} />
      ))}
      {!lines.some((line) => line.level !== "ok") && <p>Nothing is missing.</p>}
      {props.onAskLinks && linksOut(props.body) && <AskLinks ask={props.onAskLinks} />}
    </Panel>
  );
}

const linksOut = (body: JsonObject): boolean => /"(href|url|link|src)":"https?:/.test(JSON.stringify(body));

function AskLinks({ ask }: { ask: () => Promise<unknown> }) {
  const { run, isPending } = useCommand({ call: ask, toasts: true });
  return (
    <p>
      <Button type="button" look="quiet" small icon={refreshCw} aria-disabled={isPending} onClick={() => run()}>
        {isPending ? "Checking the links…" : "Check the links again"}
      </Button>
    </p>
  );
}

function Lines({ level, title, icon, lines }: (typeof LEVELS)[number] & { lines: Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={css.level}>
      <h3>{title}</h3>
      <ul className={css.checks} role="list">
        {lines.map((line) => (
          <li key={line.message}>
            <span className={css[level]}>
              <Icon of={icon} />
            </span>
            <span>
              {level === "must" || level === "reason" ? <strong>{line.message}</strong> : line.message}{" "}
              {line.way && (
                <button type="button" className={css.way} onClick={line.way.go}>
                  {line.way.words}
                  <span className="vh">: {line.message}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
