import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { type JsonObject, newKey } from "../../forms/values";
import { type Choice, decided, type Step } from "../../saving/merge";
import { useSession } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import { dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { plainText } from "../compare/plain";
import type { Clash } from "../saving/useDraft";
import type { Schema } from "../types";
import { withoutOwnAddress } from "./address";
import { ConflictChoice } from "./ConflictChoice";
import css from "./merging.module.css";

interface MergeScreenProps {
  clash: Clash;
  schema: Schema;
  labelOf: (field: string) => string;
  onDone: (body: JsonObject) => void;
}

/** What a place in a document is called: 'Article, a paragraph'. */
function placeName(path: readonly Step[], labelOf: (field: string) => string): string {
  const [field, ...rest] = path;
  const name = typeof field === "string" ? labelOf(field) : "";
  const parts = rest.map((step) => (typeof step === "string" ? step : "one part"));
  return [name, ...parts].join(", ");
}

/** Both wrote on the same thing: what was there, what is mine, what is theirs, and the choice. */
export function MergeScreen({ clash, schema, labelOf, onDone }: MergeScreenProps) {
  const { zone } = useSession();
  const { moved } = clash;
  const { asked: merged, settled } = withoutOwnAddress(clash.merged, schema);
  const who = moved.current.by;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const [choices, setChoices] = useState<(Choice | undefined)[]>([]);
  const [tried, setTried] = useState(false);
  const open = merged.conflicts.filter((_, at) => !choices[at]).length;
  const choose = (at: number, choice: Choice) =>
    setChoices((old) => merged.conflicts.map((_, place) => (place === at ? choice : old[place])));
  const finish = () => {
    setTried(true);
    if (open === 0) onDone(settled(decided(merged, choices, newKey)));
  };
  return (
    <section aria-labelledby="merge-title" className={css.screen}>
      <h2 id="merge-title" ref={title} tabIndex={-1}>
        You and {who} changed the same thing
      </h2>
      <p className="soft">
        {who} saved on {dateTime(moved.current.at, zone)}. Changes that do not clash are already merged. Choose what to
        keep for the rest. Nothing of yours is lost until you do.
      </p>
      {merged.taken.length > 0 && (
        <Notice title="Their changes, already included">{`${merged.taken.map(labelOf).join(", ")}.`}</Notice>
      )}
      {merged.conflicts.map((conflict, at) => (
        <Panel key={JSON.stringify(conflict.path)} title={placeName(conflict.path, labelOf)} level={3}>
          <ConflictChoice
            conflict={conflict}
            name={placeName(conflict.path, labelOf)}
            who={who}
            choice={choices[at]}
            missing={tried && !choices[at]}
            onChoose={(choice) => choose(at, choice)}
          />
        </Panel>
      ))}
      <p role="status">
        {open === 0 ? "All choices made." : open === 1 ? "1 choice to go." : `${open} choices to go.`}
      </p>
      <div className="row">
        <Button type="button" onClick={finish}>
          Save merged text
        </Button>
        <Button type="button" look="line" onClick={() => setChoices(merged.conflicts.map(() => ({ take: "mine" })))}>
          Use all of mine
        </Button>
        <Button type="button" look="line" onClick={() => setChoices(merged.conflicts.map(() => ({ take: "theirs" })))}>
          Use all of theirs
        </Button>
        <Button
          type="button"
          look="quiet"
          onClick={() =>
            navigator.clipboard
              .writeText(mineText(clash))
              .then(() => toast("Your text is copied."))
              .catch(() => toast("This browser does not allow copying.", "bad"))
          }
        >
          Copy my text
        </Button>
      </div>
    </section>
  );
}

const mineText = ({ merged }: Clash) => merged.conflicts.map(({ mine }) => plainText(mine)).join("\n\n");
