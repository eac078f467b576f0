import { t } from "../messages/message";
import { Button } from "./Button";
import css from "./CopyButton.module.css";
import { copy, mail, messageCircle } from "./icons";
import { LinkButton } from "./LinkButton";

const COPY = { code: "ui-copy-the-code", link: "ui-copy-the-link" } as const;

interface TakeAlongProps {
  /** What is copied: a code, or an address. */
  text: string;
  /** What the button calls it. */
  what: keyof typeof COPY;
  /** Of the email. Others may see it, so it names nothing of what it is about. */
  subject: string;
  message: string;
}

/** Takes a code or a link along: copied, or sent to oneself by the device's own email and messages, so that nobody else learns it. */
export function TakeAlong({ text, what, subject, message }: TakeAlongProps) {
  const body = `body=${encodeURIComponent(message)}`;
  return (
    <div className="row noprint">
      <span className={css.copy} data-behaviour="copy-text-player" data-when="load" data-text={text} hidden>
        <Button type="button" look="line" small icon={copy}>
          {t(COPY[what])}
        </Button>
        <span className={css.said} role="status" />
      </span>
      <LinkButton href={`mailto:?subject=${encodeURIComponent(subject)}&${body}`} look="line" small icon={mail}>
        {t("ui-email-it-to-myself")}
      </LinkButton>
      <LinkButton href={`sms:?&${body}`} look="line" small icon={messageCircle}>
        {t("ui-text-it-to-myself")}
      </LinkButton>
    </div>
  );
}
