import { Link } from "react-router";
import type { DeskLetter } from "../../../api/schema";
import { useMay, useSession } from "../../shell/session";
import { Contacts } from "../../ui/Contacts";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { date } from "../../ui/time";
import { labelOf } from "../../ui/words";
import { LETTERS } from "../counts";
import { templateWords } from "../words";

/** Who wrote, how they can be reached, what they agreed to and how long this is kept. */
export function WhoPanel({ letter }: { letter: DeskLetter }) {
  const { zone } = useSession();
  const mayFind = useMay(LETTERS);
  const { person, urgent, consents, eraseAfter, mails } = letter;
  const { name, email, organisation } = person;
  return (
    <Panel title="Who">
      <h3 dir="auto">{name || "No name"}</h3>
      {organisation && <p dir="auto">{organisation}</p>}
      <Contacts {...person} isUrgent={urgent} none="No contact was left" />
      {consents.length > 0 && (
        <ul className={parts.lines} aria-label="What they agreed to">
          {consents.map(({ key, version, text, at }) => (
            <li key={`${key} ${version}`}>
              <span className="small">{text}</span>
              <span className="small soft">
                version {version}, {date(at, zone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mails.length > 0 && (
        <ul className={parts.lines} aria-label="Mails of the site to them">
          {mails.map(({ at, template, state }) => (
            <li key={`${at} ${template}`}>
              <span className="small">
                {templateWords(template)}, {date(at, zone)}: {labelOf("MailState", state)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {eraseAfter && <p className="small soft">Kept until {date(eraseAfter, zone)}, then erased.</p>}
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
