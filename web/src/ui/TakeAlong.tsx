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
  /** It is handed on to somebody else; left out, it is kept for oneself. */
  handsOn?: boolean;
}

/** Takes a code or a link along: copied, or sent by the device's own email and messages, so that nobody else learns it. */
export function TakeAlong({ text, what, subject, message, handsOn = false }: TakeAlongProps) {
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
        {handsOn ? t("ui-email-it") : t("ui-email-it-to-myself")}
      </LinkButton>
      <LinkButton href={`sms:?&${body}`} look="line" small icon={messageCircle}>
        {handsOn ? t("ui-text-it") : t("ui-text-it-to-myself")}
      </LinkButton>
      {handsOn && (
        <LinkButton href={`https://wa.me/?text=${encodeURIComponent(message)}`} look="line" small icon={messageCircle}>
          {t("ui-send-by-whatsapp")}
        </LinkButton>
      )}
    </div>
  );
}
