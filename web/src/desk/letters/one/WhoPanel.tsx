import { Link } from "react-router";
import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { mail, phone } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { useMay, useSession } from "../../shell/session";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { date } from "../../ui/time";
import type { Letter } from "../types";

/** Who wrote, how they can be reached, what they agreed to and how long this is kept. */
export function WhoPanel({ letter }: { letter: Letter }) {
  const { zone } = useSession();
  const mayFind = useMay("manage_people");
  const { name, email, phone: number, phoneLink, underAge, flagged, consents, keptUntil } = letter;
  return (
    <Panel title="Who">
      <h3 dir="auto">{name || "No name"}</h3>
      {underAge && (
        <Notice tone="told" title="Under 18">
          Write to the guardian first, and to both afterwards.
        </Notice>
      )}
      <div className={parts.acts}>
        {number && (
          <a
            className={buttonClass({ look: flagged ? "danger" : "line", small: true })}
            href={`tel:${phoneLink ?? number}`}
          >
            <Icon of={phone} size="small" />
            {flagged && "Call now: "}
            {number}
          </a>
        )}
        {email && (
          <a className={buttonClass({ look: "line", small: true })} href={`mailto:${email}`}>
            <Icon of={mail} size="small" />
            {email}
          </a>
        )}
        {!number && !email && <span className="small soft">No contact was left</span>}
      </div>
      {consents.length > 0 && (
        <ul className={parts.lines} aria-label="What they agreed to">
          {consents.map(({ label, version, at }) => (
            <li key={`${label} ${version}`}>
              <span className="small">{label}</span>
              <span className="small soft">
                version {version}, {date(at, zone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {keptUntil && <p className="small soft">Kept until {date(keptUntil, zone)}, then erased.</p>}
      {mayFind && email && (
        <p className="small">
          <Link to="/person" state={{ email }}>
            All that is kept about this person
          </Link>
        </p>
      )}
    </Panel>
  );
}
