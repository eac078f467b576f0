import { useShell } from "../../shell/useShell";
import type { Asking } from "../asking";
import { useWords } from "../useWords";
import { waitingWords } from "../words";
import css from "./ask.module.css";

const MODES: Record<string, string> = {
  open: "A public question stands in the community at once, without your name.",
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
