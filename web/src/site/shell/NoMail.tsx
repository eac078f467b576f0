import { type MessageId, t } from "../../messages/message";
import { NO_MAIL, NO_MAIL_COMES } from "../../ui/inquiry/words";
import { LinkButton } from "../../ui/LinkButton";
import { Notice } from "../../ui/Notice";
import { PageHead } from "../../ui/PageHead";
import { useShell } from "./useShell";

interface NoMailProps {
  isForm?: boolean;
  /** Says it for one form only. */
  messageId?: MessageId;
  /** Nothing stands here that could be kept instead: no reference, no code. */
  keepsNothing?: boolean;
}

/** Says beside what promises an email, or above a form that is answered by one, that none comes, as long as mail is not set up. */
export function NoMail({ isForm = false, messageId, keepsNothing = false }: NoMailProps) {
  if (!useShell().sendsNoMail) return null;
  const said = messageId ?? (isForm ? "ui-no-mail-form" : keepsNothing ? NO_MAIL_COMES : NO_MAIL);
  return <Notice tone="cost">{t(said)}</Notice>;
}

/** In the place of what says that a link is on its way by email: that it is not, and whom to ask instead. */
export function NoLink() {
  return (
    <>
      <PageHead heading={t("ui-no-link")} lead={t("ui-no-link-text")} />
      <div className="row">
        <LinkButton href="/contact">{t("ui-no-link-contact")}</LinkButton>
      </div>
    </>
  );
}
