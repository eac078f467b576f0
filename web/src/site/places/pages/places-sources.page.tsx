import { t } from "../../../messages/message";
import { answer, type Page } from "../../../render/page";
import { ErrorState } from "../../../ui/States";
import { PATH } from "../finder";
import { PlacesPage } from "../PlacesPage";
import css from "../place.module.css";
import type { SourceView } from "../types";

const OWN = `${PATH}/sources`;
const TITLE = "places-sources-title";

export const page: Page = {
  name: "places-sources",
  pattern: OWN,
  reads: [{ name: "sources", path: "/api/places/sources", query: {} }],
  render(input) {
    const found = answer<SourceView[]>(input, "sources");
    const element = (
      <PlacesPage
        meta={{
          title: t(TITLE),
          description: t("places-sources-description"),
          canonical: OWN,
        }}
        crumbs={[{ label: t("places-crumb-sources"), href: OWN }]}
      >
        <h1>{t(TITLE)}</h1>
        <p className="lead">{t("places-sources-intro")}</p>
        {found.ok ? (
          <ul className={css.sources} role="list">
            {found.body.map((source) => (
              <Source key={source.key} source={source} />
            ))}
          </ul>
        ) : (
          <ErrorState title={t("places-sources-failed")} again={OWN} />
        )}
        <p>
          <a href={`${PATH}/add`}>{t("places-sources-add")}</a>
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
        {[
          source.licence,
          source.rows > 0 && t("places-source-entries", { count: source.rows }),
          source.date && t("places-data-date", { date: source.date }),
        ]
          .filter(Boolean)
          .join("; ")}
      </p>
      {source.note && <p className="small">{source.note}</p>}
    </li>
  );
}
