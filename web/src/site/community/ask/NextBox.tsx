import { useShell } from "../../shell/useShell";
import type { Asking } from "../asking";
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
  const what =
    visibility === "private"
      ? `Only ${doctor} and the people who work with the doctor can read it.`
      : MODES[asking.mode];
  return (
    <section className={css.next} aria-labelledby="next-heading">
      <h2 id="next-heading">What happens next</h2>
      <p>You check everything before it is sent. We ask no name and make no account.</p>
      <p>{what}</p>
      <p>You get a code. With it you read the answer, add to your question or erase it, on any device.</p>
      <p>{waitingWords(asking.waiting.medianHours)} We answer as many as we can, not all.</p>
    </section>
  );
}
