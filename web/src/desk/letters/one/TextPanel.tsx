import type { DeskLetter } from "../../../api/schema";
import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { fileText } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { Facts } from "../../ui/Facts";
import { piecesOf } from "../../ui/marking";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { At } from "../../ui/When";
import { ruleWords, sizeWords } from "../words";
import { pathOf } from "./useLetter";

/** What they wrote, with the words of an emergency marked, and what else they said. */
export function TextPanel({ letter }: { letter: DeskLetter }) {
  const { text, hidden, flags, details, files, at } = letter;
  return (
    <Panel title="What they wrote">
      <p className="small soft">
        Came in <At at={at} />
      </p>
      {hidden && (
        <Notice tone="told" title="What they wrote is for the doctor only.">
          It says something about their health. People who may read health details see it.
        </Notice>
      )}
      {text && (
        <p className={parts.quote} dir="auto">
          {piecesOf(text, flags.map(ruleWords)).map(({ text: words, isMarked, at: place }) =>
            isMarked ? <mark key={place}>{words}</mark> : <span key={place}>{words}</span>,
          )}
        </p>
      )}
      {!text && !hidden && <p className="soft">They left no words.</p>}
      {details.length > 0 && <Facts facts={details.map(({ label, value }) => [label, value])} isForeign />}
      {files.length > 0 && (
        <ul className={parts.lines} aria-label="Files">
          {files.map(({ id, name, bytes, warnings }) => (
            <li key={id}>
              <a
                className={buttonClass({ look: "line", small: true })}
                href={`${pathOf(letter.id)}/files/${encodeURIComponent(id)}`}
                download={name}
              >
                <Icon of={fileText} size="small" />
                {name} ({sizeWords(bytes)})
              </a>
              {warnings.map((warning) => (
                <span key={warning} className="small">
                  {warning}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
