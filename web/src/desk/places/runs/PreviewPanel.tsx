import { Link } from "react-router";
import type { PlaceFieldDifference, PlaceRowExample, PlacesImportPreview } from "../../../api/schema";
import { Facts } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { chipOf } from "../../ui/words";
import { fieldLabel, valueWords } from "../words";
import { BadLines } from "./BadLines";
import { reportFacts } from "./words";

/** What an import would do: how many rows of each sort, and the first of them. */
export function PreviewPanel({ preview }: { preview: PlacesImportPreview }) {
  return (
    <Panel title="What an import would do">
      <div className="stack">
        <p>Nothing has been written yet.</p>
        <Facts facts={reportFacts(preview, true)} />
        <BadLines report={preview} />
        {preview.examples.length > 0 && (
          <ul className={parts.lines} aria-label="Some of the rows">
            {preview.examples.map((row) => (
              <li key={row.sourceId}>
                <Example row={row} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Example({ row }: { row: PlaceRowExample }) {
  const name = <strong dir="auto">{row.name}</strong>;
  return (
    <>
      <span>
        <StateChip words={chipOf("PlaceRowChange", row.change)} />{" "}
        {row.id ? <Link to={`/places/${row.id}`}>{name}</Link> : name}
        {row.address && `, ${row.address}`}
      </span>
      {row.differences.map((difference) => (
        <span key={difference.field} className="small soft">
          {differenceWords(difference)}
        </span>
      ))}
    </>
  );
}

const differenceWords = ({ field, before, after }: PlaceFieldDifference) =>
  `${fieldLabel(field)}: ${valueWords(field, before)} → ${valueWords(field, after)}`;
