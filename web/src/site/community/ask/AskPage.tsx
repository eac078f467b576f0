import type { ReactNode } from "react";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form, Honeypot } from "../../../ui/Form";
import { arrowLeft } from "../../../ui/icons";
import { StepsBar } from "../../../ui/StepsBar";
import { useShell } from "../../shell/useShell";
import { ASK, type Asking, type AskStep, carried } from "../asking";
import { useWords } from "../useWords";
import { waitingWords } from "../words";
import css from "./ask.module.css";

const STEPS: readonly AskStep[] = ["topic", "question", "check", "review"];
const LABELS = ["about you", "your question", "is it safe to wait?", "check and send"];

interface AskPageProps {
  step: AskStep;
  heading: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** One page of the way: where it stands on it, its heading, and what stands beside it. */
export function AskPage({ step, heading, aside, children }: AskPageProps) {
  const at = STEPS.indexOf(step) + 1;
  return (
    <div className={css.columns}>
      <div className={css.main}>
        {at > 0 && <StepsBar at={at} of={STEPS.length} label={LABELS[at - 1] ?? ""} />}
        <h1 tabIndex={-1}>{heading}</h1>
        {children}
      </div>
      {aside && <aside className={css.aside}>{aside}</aside>}
    </div>
  );
}

interface AskFormProps {
  state?: FormState;
  /** Fields that the page asks itself. */
  shown: readonly string[];
  children: ReactNode;
}

/** The form of one page. Answers of the others travel hidden, so that nothing is lost and nothing stands in an address. */
export function AskForm({ state, shown, children }: AskFormProps) {
  return (
    <Form name={ASK} action="/community/ask" state={state} leadsOn>
      {carried(state, shown).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Honeypot />
      {children}
    </Form>
  );
}

/** The way back: everything typed goes along. */
export function BackButton({ to, children = "Back" }: { to: AskStep; children?: ReactNode }) {
  return (
    <Button look="quiet" icon={arrowLeft} name="step" value={to}>
      {children}
    </Button>
  );
}

const MODES: Record<string, string> = {
  open: "A public question appears in the community straight away, without your name.",
  review: "A person reads a public question before anybody else can see it.",
  doctor: "The doctor reads your question first. A public one appears in the doctor’s words, with the answer.",
};

/** What the asker may expect, in honest words. */
export function NextBox({ asking, visibility }: { asking: Asking; visibility?: string }) {
  const { doctor } = useShell();
  const { next, promise } = useWords().asking;
  const what =
    visibility === "private"
      ? `Only ${doctor} and the people who work with the doctor can read it.`
      : MODES[asking.mode];
  return (
    <section className={css.next} aria-labelledby="next-heading">
      <h2 id="next-heading">What happens next</h2>
      <p>{what}</p>
      {next.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        {waitingWords(asking.waiting.medianHours)} {promise}
      </p>
    </section>
  );
}
