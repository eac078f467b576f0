import { t } from "../../messages/message";
import { NO_MAIL } from "../../ui/inquiry/words";
import { Notice } from "../../ui/Notice";
import { useShell } from "./useShell";

/** Says beside what promises an email that none comes, as long as mail is not set up. */
export function NoMail() {
  return useShell().sendsNoMail ? <Notice tone="cost">{t(NO_MAIL)}</Notice> : null;
}
