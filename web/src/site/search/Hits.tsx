import type { Schemas } from "../../api/types";
import { Tag } from "../../ui/Card";
import css from "./search.module.css";

/** What was found, best first: kind, title, the words around the match. */
export function Hits({ hits }: { hits: Schemas["SearchHit"][] }) {
  return (
    <ol className={css.hits}>
      {hits.map((hit) => (
        <li key={hit.url}>
          <Tag>{hit.kindLabel}</Tag>
          <h3>
            <a href={hit.url}>
              <Marked segments={hit.title} />
            </a>
          </h3>
          {hit.snippet.length > 0 && (
            <p>
              <Marked segments={hit.snippet} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Marked({ segments }: { segments: Schemas["Segment"][] }) {
  return segments.map((segment, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of text have a place and nothing else
    segment.hit ? <mark key={at}>{segment.text}</mark> : segment.text,
  );
}
