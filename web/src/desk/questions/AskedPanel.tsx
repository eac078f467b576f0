import { useState } from "react";
import { Link } from "react-router";
import type { DeskQuestion, OtherQuestion } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { lock } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { useSession } from "../shell/session";
import { Confirm } from "../ui/Dialog";
import { Facts } from "../ui/Facts";
import { Panel } from "../ui/Panel";
import { StateChip } from "../ui/StateChip";
import { ago, dateTime } from "../ui/time";
import { toast } from "../ui/toasts";
import { countryWords } from "../ui/words";
import css from "./questions.module.css";
import { useStep } from "./useQuestion";
import { ageWords, riskWords, standingOf } from "./words";

/** The chips beside the title: how urgent, where it stands, whether it is private. */
export function StandingChips({ question }: { question: DeskQuestion }) {
  const state = standingOf(question);
  const risk = riskWords(question.risk);
  return (
    <>
      {risk && <StateChip words={risk} />}
      {question.isPrivate && (
        <Chip tone="info" icon={lock}>
          Private
        </Chip>
      )}
      <StateChip words={state} />
    </>
  );
}

export function AskedPanel({ question }: { question: DeskQuestion }) {
  return (
    <Panel title="The question">
      {question.risk >= 2 && (
        <Notice tone="cost" title={question.risk >= 3 ? "This may be a crisis." : "This may be an emergency."}>
          The person who asked was shown who to call. Answer this one first.
        </Notice>
      )}
      <p className="small soft">
        {[question.user, ageWords(question.age), question.country && countryWords(question.country), question.category]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className={css.quote} dir="auto">
        {question.text}
      </p>
      {question.url && (
        <p>
          <a href={question.url} target="_blank" rel="noreferrer">
            View on the site<span className="vh"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </Panel>
  );
}

export function FactsPanel({ question }: { question: DeskQuestion }) {
  const { zone } = useSession();
  const { generalVersion, generalOf, duplicateOf } = question;
  const facts: [string, string | undefined][] = [
    ["Asked by", question.user],
    ["Age", ageWords(question.age) ?? "Not given"],
    ["Country", question.country ? countryWords(question.country) : "Not given"],
    ["Topic", question.category ?? "None"],
    ["Asked", `${dateTime(question.at, zone)}, ${ago(question.at, zone)}`],
    ["Likes", question.isPrivate ? undefined : String(question.likes)],
    ["Comments", question.isPrivate ? undefined : String(question.comments)],
    ["Helpful to", question.helpful > 0 ? String(question.helpful) : undefined],
  ];
  return (
    <Panel title="Details">
      <Facts facts={facts} />
      {generalVersion && (
        <p>
          General version:{" "}
          {generalVersion.url ? <a href={generalVersion.url}>{generalVersion.title}</a> : generalVersion.title}
        </p>
      )}
      {generalOf && (
        <p>
          General version of <Link to={`/questions/${generalOf.id}`}>{generalOf.title}</Link>
        </p>
      )}
      {duplicateOf && (
        <p>
          Merged into <Link to={`/questions/${duplicateOf.id}`}>{duplicateOf.title}</Link>
        </p>
      )}
    </Panel>
  );
}

export function RelatedPanel({ question }: { question: DeskQuestion }) {
  const [into, setInto] = useState<OtherQuestion>();
  const step = useStep(question.id);
  if (question.related.length === 0) return null;
  const merge = async ({ id }: OtherQuestion) => {
    setInto(undefined);
    await step.mutateAsync({ step: "merge", body: { into: id } });
    toast("Merged. The person who asked is sent to the other question.");
  };
  return (
    <Panel title="Already asked?">
      <ul className={css.lines}>
        {question.related.map((other) => (
          <li key={other.id}>
            <Link to={`/questions/${other.id}`}>{other.title}</Link>
            <span className="small soft">{other.answered ? "Answered" : "Not answered yet"}</span>
            {!question.duplicateOf && (
              <Button type="button" look="line" small disabled={step.isPending} onClick={() => setInto(other)}>
                Merge<span className="vh"> into {other.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={into !== undefined}
        title="Merge these questions?"
        action="Merge"
        onConfirm={() => into && merge(into).catch(() => undefined)}
        onClose={() => setInto(undefined)}
      >
        {`The person who asked is sent to ‘${into?.title ?? ""}’ and its answer.`}
      </Confirm>
    </Panel>
  );
}
