import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import type { ReadingSettings } from "../../../render/contract";
import type { Page } from "../../../render/page";
import { Icon } from "../../../ui/Icon";
import { arrowLeft } from "../../../ui/icons";
import { PageHead } from "../../../ui/PageHead";
import { Choice } from "../../shell/PreferenceForms";
import { SitePage } from "../../shell/SitePage";
import { shellOf } from "../../shell/useShell";
import css from "../reading.module.css";

const PATH = "/reading-settings";

/** Size, spacing, contrast, movement. Every button posts alone, so that the page shows at once what it does. */
export const page: Page = {
  name: "reading-settings",
  pattern: PATH,
  query: ["from"],
  // It knows where its visitor came from: not worth a place among the stored pages.
  personal: true,
  render(input) {
    const from = pathOnly(input.query.from);
    const { brand, quickExit } = shellOf(input);
    return (
      <SitePage
        meta={{
          title: t("reading-title"),
          description: t("reading-description"),
          canonical: PATH,
          hidden: from !== "",
        }}
      >
        <div className="wrap section-tight">
          <PageHead heading={t("reading-title")} lead={t("reading-lead")} />
          {from !== "" && (
            <a className={css.back} href={from}>
              <Icon of={arrowLeft} size="small" />
              {t("reading-back")}
            </a>
          )}
          <div className={css.columns}>
            <ReadingChoices chosen={input.preferences.reading} brand={brand} />
            <section className={`${css.try} stack`} aria-labelledby="try">
              <h2 id="try">{t("reading-try")}</h2>
              <p>{t("reading-try-first")}</p>
              <p>{t("reading-try-second")}</p>
            </section>
          </div>
          <div className={`${css.small} stack`}>
            <p>
              <Localized id="reading-listen" elements={{ link: (words) => <a href="/listen">{words}</a> }} />
            </p>
            <p>{t("reading-titles-help")}</p>
            {quickExit && <p>{t("reading-exit-help", { label: quickExit.label })}</p>}
            <p>{t("reading-more")}</p>
            <p>
              <Localized id="reading-statement" elements={{ link: (words) => <a href="/accessibility">{words}</a> }} />
            </p>
          </div>
        </div>
      </SitePage>
    );
  },
};

/** A path of this site, or nothing: what stands in an address can be anything. */
function pathOnly(from: string | undefined): string {
  return from && /^\/(?:[\w~%.-]+\/?)*$/.test(from) && !from.includes("..") ? from : "";
}

function ReadingChoices({ chosen, brand }: { chosen: ReadingSettings; brand: string }) {
  return (
    <div className={css.choices}>
      <Choice
        legend={t("reading-size")}
        name="textsize"
        chosen={chosen.text}
        options={[
          { value: "normal", label: t("reading-size-normal") },
          { value: "large", label: t("reading-size-large") },
          { value: "largest", label: t("reading-size-largest") },
        ]}
      />
      <Choice
        legend={t("reading-spacing")}
        name="spacing"
        chosen={chosen.wideSpacing ? "wide" : "normal"}
        options={[
          { value: "normal", label: t("reading-spacing-normal") },
          { value: "wide", label: t("reading-spacing-wide") },
        ]}
      />
      <Choice
        legend={t("reading-contrast")}
        name="contrast"
        chosen={chosen.moreContrast ? "more" : "normal"}
        options={[
          { value: "normal", label: t("reading-contrast-normal") },
          { value: "more", label: t("reading-contrast-more") },
        ]}
      />
      <Choice
        legend={t("reading-motion")}
        name="motion"
        chosen={chosen.lessMotion ? "less" : "normal"}
        options={[
          { value: "normal", label: t("reading-motion-device") },
          { value: "less", label: t("reading-motion-less") },
        ]}
      />
      <Choice
        legend={t("reading-titles")}
        name="titles"
        chosen={chosen.plainTitles ? "plain" : "normal"}
        options={[
          { value: "normal", label: t("reading-titles-normal") },
          { value: "plain", label: t("reading-titles-plain", { brand }) },
        ]}
      />
    </div>
  );
}
