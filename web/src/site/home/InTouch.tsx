import { FeedbackPanel } from "../../ui/feedback/FeedbackPanel";
import { NewsletterBox } from "../../ui/newsletter/NewsletterBox";
import { SHORT_OF_IT } from "../../ui/newsletter/words";
import type { HomeCopy } from "./copy";
import css from "./InTouch.module.css";

interface InTouchProps {
  copy: HomeCopy["newsletter"];
  /** What one agrees to with the address. */
  consent?: string;
}

/** The end of the home page: the newsletter, and whether the page was of use. */
export function InTouch({ copy, consent }: InTouchProps) {
  return (
    <section id="stay" className="section" aria-labelledby="stay-heading">
      <div className={`wrap ${css.end}`}>
        <div className="stack">
          <h2 id="stay-heading">{copy.heading ?? "Stay in Touch."}</h2>
          <p className="soft">{copy.text ?? SHORT_OF_IT}</p>
          <NewsletterBox page="/" consent={consent} button={copy.button} />
          <p className="small">
            <a href="/newsletter">{copy.archive ?? "Read the issues so far"}</a>
          </p>
        </div>
        <FeedbackPanel page="/" level={3} />
      </div>
    </section>
  );
}
