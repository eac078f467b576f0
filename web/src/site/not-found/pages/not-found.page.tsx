import type texts from "../../../../../crates/content/defaults/texts.json";
import { t } from "../../../messages/message";
import { copyOf, type Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { SearchBox } from "../../../ui/SearchBox";
import { Tile } from "../../../ui/Tile";
import { SitePage } from "../../shell/SitePage";

/** Any address that leads nowhere. */
export const page: Page = {
  name: "not-found",
  pattern: "/not-found",
  reads: [{ name: "copy", path: "/api/pages/not-found", query: {} }],
  render(input) {
    const {
      heading = t("not-found-heading"),
      text = t("not-found-text"),
      searchLabel = t("not-found-search"),
      button,
    } = copyOf<(typeof texts)["not-found"]>(input);
    const element = (
      <SitePage meta={{ title: heading, description: "", canonical: "/", hidden: true }}>
        <div className="wrap section stack stack-large">
          <Tile name="bird" tone="m" size="large" />
          <h1>{heading}</h1>
          <p className="lead">{text}</p>
          <SearchBox action="/search" label={searchLabel} showLabel />
          <p>
            <LinkButton href={button?.href ?? "/"}>{button?.label ?? t("not-found-to-homepage")}</LinkButton>
          </p>
        </div>
      </SitePage>
    );
    return { status: 404, element };
  },
};
