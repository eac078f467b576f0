import { useState } from "react";
import { Link } from "react-router";
import type { LaunchLine, LaunchPart } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { LAUNCH_KEY } from "../shell/useLaunch";
import { Confirm } from "../ui/Dialog";
import { Panel } from "../ui/Panel";
import { LAUNCH_STEPS } from "./launch-steps";
import css from "./Today.module.css";

/** Steps that are shown at once: the day's work stands below them. */
const FIRST = 3;

/** What is left to do before the site is open; nothing once all is done. */
export function Launch({ steps }: { steps: readonly LaunchLine[] }) {
  const open = steps.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone);
  const later = open.slice(FIRST);
  return (
    <div>
      <Panel
        title="Get your site ready"
        aside={
          <span className="soft">
            {done.length} of {steps.length} done
          </span>
        }
      >
        <div className="stack">
          <progress
            className={css.progress}
            value={done.length}
            max={steps.length}
            aria-label="Steps done to get your site ready"
          />
          <ol className={css.rows} role="list">
            {open.slice(0, FIRST).map((line) => (
              <Step key={line.step} line={line} />
            ))}
          </ol>
          {later.length > 0 && (
            <details>
              <summary>
                {later.length} more {later.length === 1 ? "step" : "steps"}
              </summary>
              <ol className={css.rows} role="list">
                {later.map((line) => (
                  <Step key={line.step} line={line} />
                ))}
              </ol>
            </details>
          )}
          {done.length > 0 && (
            <details>
              <summary>
                {done.length} {done.length === 1 ? "step" : "steps"} done
              </summary>
              <ul className={css.rows} role="list">
                {done.map(({ step }) => (
                  <li key={step}>{LAUNCH_STEPS[step].label}</li>
                ))}
              </ul>
            </details>
          )}
          <PutAway />
        </div>
      </Panel>
    </div>
  );
}

const PARTS: Record<LaunchPart, string> = { name: "the name", logo: "the logo", colours: "the colours" };

/** 'Not set yet: the name and the logo.' */
function missingText(missing: readonly LaunchPart[]): string {
  const parts = missing.map((part) => PARTS[part]);
  return parts.length > 0 ? `Not set yet: ${new Intl.ListFormat("en-GB").format(parts)}.` : "";
}

function Step({ line: { step, missing } }: { line: LaunchLine }) {
  const { label, text, to } = LAUNCH_STEPS[step];
  return (
    <li>
      <span className={css.who}>
        {to.startsWith("#") ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>}
        <span className="small soft">{[text, missingText(missing)].filter(Boolean).join(" ")}</span>
      </span>
    </li>
  );
}

function PutAway() {
  const may = useMay("manage_people");
  const [asks, setAsks] = useState(false);
  const away = useCommand({
    call: () => api.post("/api/desk/launch/put-away"),
    answers: LAUNCH_KEY,
    toasts: true,
    said: "List hidden.",
    onEnd: () => setAsks(false),
  });
  if (!may) return null;
  return (
    <div>
      <Button type="button" look="quiet" onClick={() => setAsks(true)}>
        Hide this list
      </Button>
      <Confirm
        open={asks}
        title="Hide this list?"
        action="Hide"
        busy={away.isPending}
        onConfirm={() => away.mutate()}
        onClose={() => setAsks(false)}
      >
        <p>It goes away for everybody, also the steps that are not done, and does not come back.</p>
      </Confirm>
    </div>
  );
}
