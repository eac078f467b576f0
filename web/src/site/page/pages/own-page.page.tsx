import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { type Answer, answer, type Page, type PageResult } from "../../../render/page";
import { SampleLabel } from "../../../ui/Chip";
import { LinkButton } from "../../../ui/LinkButton";
import { PictureFrame } from "../../../ui/PictureFrame";
import { PortableText } from "../../../ui/portable-text/PortableText";
import { ErrorState } from "../../../ui/States";
import { Tile } from "../../../ui/Tile";
import { SitePage } from "../../shell/SitePage";
import css from "../page.module.css";

type OwnPage = Schemas["OwnPageView"];

/** A page that the organisation wrote itself: its team, its partners. */
export const page: Page = {
  name: "own-page",
  pattern: "/pages/{slug}",
  reads: [{ name: "page", path: "/api/own-pages/{slug}", query: {} }],
  render(input) {
    const found = answer<OwnPage>(input, "page");
    if (!found.ok) return failure(found, input.path);
    const { title, url, summary, metaDescription, description, picture, sample } = found.body;
    return (
      <SitePage
        meta={{ title, description: metaDescription, canonical: url }}
        breadcrumbs={[{ label: title, href: url }]}
      >
        <article className="wrap section-tight">
          <h1>{title}</h1>
          {summary && <p className="lead">{summary}</p>}
          <SampleLabel show={sample} />
          {picture && (
            <div className={css.cover}>
              <PictureFrame picture={picture} sizes="(min-width: 900px) 40rem, 100vw" />
            </div>
          )}
          <div className={css.text}>
            <PortableText value={description} />
          </div>
        </article>
      </SitePage>
    );
  },
};

function failure(found: Extract<Answer<OwnPage>, { ok: false }>, path: RenderInput["path"]): PageResult {
  const isMissing = found.status < 500;
  const title = isMissing ? t("page-not-found") : t("page-unread");
  return {
    status: isMissing ? 404 : 503,
    element: (
      <SitePage meta={{ title, description: "", canonical: path, hidden: true }}>
        <div className={`wrap section ${css.missing}`}>
          {isMissing ? (
            <>
              <Tile name="bird" tone="m" size="large" />
              <h1>{title}</h1>
              <p className="lead">{t("page-not-found-text")}</p>
              <LinkButton href="/">{t("page-home")}</LinkButton>
            </>
          ) : (
            <>
              <h1>{title}</h1>
              <ErrorState title={found.detail} again={path} />
            </>
          )}
        </div>
      </SitePage>
    ),
  };
}
