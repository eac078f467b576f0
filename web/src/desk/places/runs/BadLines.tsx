import type { PlacesImportReport } from "../../../api/schema";
import parts from "../../ui/parts.module.css";
import { count } from "./words";

/** Rows that were refused, each with why; nothing where all could be read. */
export function BadLines({ report: { bad = 0, lines = [], held } }: { report: PlacesImportReport }) {
  return (
    <>
      {held && <p>Nothing is taken off the site: {held}.</p>}
      {lines.length > 0 && (
        <details>
          <summary>Lines that could not be read</summary>
          <ul className={parts.lines}>
            {lines.map(({ line, why }) => (
              <li key={`${line} ${why}`}>
                Line {line}: {why}
              </li>
            ))}
          </ul>
          {bad > lines.length && <p className="small soft">And {count(bad - lines.length)} more.</p>}
        </details>
      )}
    </>
  );
}
