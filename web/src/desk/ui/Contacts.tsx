import { buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { mail, phone as phoneIcon } from "../../ui/icons";
import { PersonLink } from "./PersonLink";
import parts from "./parts.module.css";
import { RestrictionNote } from "./RestrictionNote";

interface ContactsProps {
  email?: string | null;
  phone?: string | null;
  phoneLink?: string | null;
  /** They should be called before anything else. */
  isUrgent?: boolean;
  /** What is said where there is neither. */
  none: string;
}

export function Contacts({ email, phone, phoneLink, isUrgent, none }: ContactsProps) {
  return (
    <>
      <RestrictionNote email={email} />
      <div className={parts.acts}>
        {phone && (
          <a
            className={buttonClass({ look: isUrgent ? "danger" : "line", small: true })}
            href={`tel:${phoneLink ?? phone}`}
          >
            <Icon of={phoneIcon} size="small" />
            {isUrgent && "Call now: "}
            {phone}
          </a>
        )}
        {email && (
          <a className={buttonClass({ look: "line", small: true })} href={`mailto:${email}`}>
            <Icon of={mail} size="small" />
            {email}
          </a>
        )}
        {!phone && !email && <span className="small soft">{none}</span>}
      </div>
      <PersonLink email={email} />
    </>
  );
}
