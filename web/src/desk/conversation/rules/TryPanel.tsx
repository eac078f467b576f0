import { useState } from "react";
import type { WordsTried } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { useCommand } from "../../shell/useCommand";
import { Form } from "../../ui/Form";
import { TextArea } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { labelOf } from "../../ui/words";

/** Shows what the rules would do with a text. Nothing is kept. */
export function TryPanel() {
  const [text, setText] = useState("");
  const attempt = useCommand({
    call: () => api.post("/api/desk/conversation/words/try", { body: { text } }),
  });
  const run = () => {
    if (text.trim() !== "") attempt.mutate();
  };
  return (
    <Panel title="Try a text">
      <Form run={run}>
        <TextArea
          label="Text"
          hint="It is checked and forgotten."
          error={attempt.error ? asProblem(attempt.error).detail : undefined}
          value={text}
          maxLength={20_000}
          onChange={setText}
        />
        <Button look="line" disabled={attempt.isPending}>
          Try it
        </Button>
      </Form>
      <div role="status">{attempt.data && <Result tried={attempt.data} />}</div>
    </Panel>
  );
}

function Result({ tried }: { tried: WordsTried }) {
  const level = levelWords(tried.level);
  return (
    <Notice tone={tried.outcome === "pass" && !level ? "general" : "cost"} title={outcomeWords(tried.outcome)}>
      {level && <p>{level}</p>}
      {tried.holdReason && <p>{labelOf("HoldReason", tried.holdReason)}.</p>}
      {tried.found.length > 0 && (
        <ul>
          {tried.found.map(({ word, action }) => (
            <li key={word}>
              ‘{word}’: {labelOf("WordAction", action)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

const OUTCOMES: Record<string, string> = {
  pass: "It would wait or be published, as the post or the setting says.",
  flag: "It would go through, with a mark for the moderators.",
  hold: "It would be held for a moderator.",
  refuse: "It would be refused, and its writer told why.",
  support: "It would be held, and its writer shown where to find support.",
};

const outcomeWords = (outcome: string): string =>
  Object.hasOwn(OUTCOMES, outcome) ? (OUTCOMES[outcome] ?? outcome) : outcome;

const LEVELS: Record<string, string> = {
  emergency: "Words of an emergency: the urgent line is shown.",
  crisis: "Words of a crisis: support is shown, and the on-call address gets a mail.",
};

/** What the safety rules say to it; nothing when they found nothing. */
const levelWords = (level: string): string | undefined => (Object.hasOwn(LEVELS, level) ? LEVELS[level] : undefined);
