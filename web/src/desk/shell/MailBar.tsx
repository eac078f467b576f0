import { Link } from "react-router";
import type { MailDeliveryStatus } from "../../api/schema";
import { useNarrow } from "../ui/useNarrow";
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

/** The same for a phone, where it shares a line. */
export function shortBarWords(sendsNoMail: boolean, standing: MailDeliveryStatus | undefined): string {
  const { kept = 0, stuck } = standing ?? {};
  if (!sendsNoMail && stuck) return `${mails(stuck.count)} stuck.`;
  if (!sendsNoMail) return `${mails(kept)} on hold.`;
  return kept > 0 ? `No mail: ${kept} waiting.` : "No mail is sent.";
}

/** Says on every screen that mails do not reach anybody, until they do. */
export function MailBar() {
  const { sendsNoMail = false } = useSession();
  const { data } = useMailStanding();
  const isNarrow = useNarrow();
  const words = barWords(sendsNoMail, data);
  if (!words) return null;
  const [said, way] = words;
  const short = shortBarWords(sendsNoMail, data);
  if (isNarrow && data) {
    // One line on every phone: what is said is the way, too.
    return (
      <p className={css.test}>
        <Link to="/mail/setup">
          {short}
          <span className="vh"> {way}</span>
        </Link>
      </p>
    );
  }
  return (
    <p className={css.test}>
      {isNarrow ? short : said} {data && <Link to="/mail/setup">{way}</Link>}
    </p>
  );
}
