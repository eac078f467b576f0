import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { fileText } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { piecesOf } from "../../ui/marking";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { dateTime } from "../../ui/time";
import type { Letter } from "../types";
import { sizeWords } from "../words";
import { pathOf } from "./useLetter";

/** What they wrote, with the words of an emergency marked, and what else they said. */
export function TextPanel({ letter }: { letter: Letter }) {
  const { zone } = useSession();
  const { text, marked, facts, about, files, at } = letter;
  return (
    <Panel title="What they wrote">
      <p className="small soft">
        Came in <time dateTime={at}>{dateTime(at, zone)}</time>
        {about && " about "}
        {about && (about.href ? <a href={about.href}>{about.title}</a> : about.title)}
      </p>
      {text ? (
        <p className={parts.quote} dir="auto">
          {piecesOf(text, marked).map(({ text: words, isMarked, at: place }) =>
            isMarked ? <mark key={place}>{words}</mark> : <span key={place}>{words}</span>,
          )}
        </p>
      ) : (
        <p className="soft">They left no words.</p>
      )}
      {facts.length > 0 && (
        <dl className={parts.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {files.length > 0 && (
        <ul className={parts.lines} aria-label="Files">
          {files.map(({ id, name, bytes }) => (
            <li key={id}>
              <a
                className={buttonClass({ look: "line", small: true })}
                href={`${pathOf(letter.id)}/files/${encodeURIComponent(id)}`}
                download={name}
              >
                <Icon of={fileText} size="small" />
                {name} ({sizeWords(bytes)})
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
