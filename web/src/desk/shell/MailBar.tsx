import { Link } from "react-router";
import type { MailDeliveryStatus } from "../../api/schema";
import css from "./Frame.module.css";
import { useMailStanding } from "./mail";
import { useSession } from "./session";

const mails = (count: number): string => (count === 1 ? "1 email" : `${count} emails`);

/** What the bar says, and what its link does; nothing while mail works and nothing waits for a decision. */
export function barWords(sendsNoMail: boolean, standing: MailDeliveryStatus | undefined): [string, string] | undefined {
  const { kept = 0, stuck } = standing ?? {};
  if (sendsNoMail) {
    const waiting = kept > 0 ? ` ${mails(kept)} ${kept === 1 ? "is" : "are"} waiting here.` : "";
    return [`Mail is not set up: no emails are sent.${waiting}`, "Set up mail"];
  }
  if (stuck) return [`Emails are not being sent: ${mails(stuck.count)} stuck.`, "See why"];
  if (kept === 0) return undefined;
  return [`${mails(kept)} ${kept === 1 ? "is" : "are"} on hold from before mail was set up.`, "Review them"];
}

/** Says on every screen that mails do not reach anybody, until they do. */
export function MailBar() {
  const { sendsNoMail = false } = useSession();
  const { data } = useMailStanding();
  const words = barWords(sendsNoMail, data);
  if (!words) return null;
  const [said, way] = words;
  return (
    <p className={css.test}>
      {said} {data && <Link to="/mail/setup">{way}</Link>}
    </p>
  );
}
