import { answer, type Page } from "../../../render/page";
import { ErrorState } from "../../../ui/States";
import { PATH } from "../finder";
import { PlacesPage } from "../PlacesPage";
import css from "../place.module.css";
import type { SourceView } from "../types";

const OWN = `${PATH}/sources`;
const TITLE = "Where the list of places comes from";

export const page: Page = {
  name: "places-sources",
  pattern: OWN,
  reads: [{ name: "sources", path: "/api/places/sources", query: {} }],
  render(input) {
    const found = answer<SourceView[]>(input, "sources");
    const element = (
      <PlacesPage
        meta={{
          title: TITLE,
          description: "Sources, licences and dates of the places, area names and postcodes in the finder.",
          canonical: OWN,
        }}
        crumbs={[{ label: "Sources", href: OWN }]}
      >
        <h1>{TITLE}</h1>
        <p className="lead">
          We show what these open sources say, and what people have told us. It is never complete, and it can be wrong:
          call before you travel.
        </p>
        {found.ok ? (
          <ul className={css.sources} role="list">
            {found.body.map((source) => (
              <Source key={source.key} source={source} />
            ))}
          </ul>
        ) : (
          <ErrorState title="The sources could not be loaded." again={OWN} />
        )}
        <p>
          <a href={`${PATH}/add`}>Tell us about a place that is missing</a>
        </p>
      </PlacesPage>
    );
    return found.ok ? element : { status: found.status, element };
  },
};

function Source({ source }: { source: SourceView }) {
  return (
    <li>
      <h2>{source.href ? <a href={source.href}>{source.name}</a> : source.name}</h2>
      <p>{source.line}</p>
      <p className="small soft">
        {[source.licence, source.rows > 0 && `${source.rows} entries`, source.date && `data of ${source.date}`]
          .filter(Boolean)
          .join("; ")}
      </p>
      {source.note && <p className="small">{source.note}</p>}
    </li>
  );
}
