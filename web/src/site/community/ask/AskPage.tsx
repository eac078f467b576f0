import type { ReactNode } from "react";
import { type MessageId, t } from "../../../messages/message";
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

const STEPS: readonly { step: AskStep; label: MessageId }[] = [
  { step: "topic", label: "community-step-topic" },
  { step: "question", label: "community-step-question" },
  { step: "check", label: "community-step-check" },
  { step: "review", label: "community-step-review" },
];

interface AskPageProps {
  step: AskStep;
  heading: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** One page of the way: where it stands on it, its heading, and what stands beside it. */
export function AskPage({ step, heading, aside, children }: AskPageProps) {
  const at = STEPS.findIndex((known) => known.step === step);
  const label = STEPS[at]?.label;
  return (
    <div className={css.columns}>
      <div className={css.main}>
        {label && <StepsBar at={at + 1} of={STEPS.length} label={t(label)} />}
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
export function BackButton({ to, children = t("community-back") }: { to: AskStep; children?: ReactNode }) {
  return (
    <Button look="quiet" icon={arrowLeft} name="step" value={to}>
      {children}
    </Button>
  );
}

const MODES: Record<string, MessageId> = {
  open: "community-mode-open",
  review: "community-mode-review",
  doctor: "community-mode-doctor",
};

/** What the asker may expect, in honest words. */
export function NextBox({ asking, visibility }: { asking: Asking; visibility?: string }) {
  const { doctor } = useShell();
  const { next, promise } = useWords().asking;
  const mode = MODES[asking.mode];
  const what = visibility === "private" ? t("community-mode-private", { doctor }) : mode && t(mode);
  return (
    <section className={css.next} aria-labelledby="next-heading">
      <h2 id="next-heading">{t("community-what-happens-next")}</h2>
      <p>{what}</p>
      {next.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {/* Once, on the first page: three times it only discourages. */}
      {visibility === undefined && (
        <p>
          {waitingWords(asking.waiting.medianHours)} {promise}
        </p>
      )}
    </section>
  );
}
