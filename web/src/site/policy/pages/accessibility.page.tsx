import type { Schemas } from "../../../api/types";
import { Localized } from "../../../messages/Localized";
import { type MessageId, t } from "../../../messages/message";
import { bodyOf, type Page, wordsOf } from "../../../render/page";
import { Prose } from "../../../ui/Prose";
import { SitePage } from "../../shell/SitePage";
import { PolicyText } from "../PolicyText";
import css from "../policy.module.css";
import { POLICY_WORDS } from "../words";

const PATH = "/accessibility";

const POSSIBLE: readonly MessageId[] = [
  "policy-access-can-zoom",
  "policy-access-can-listen",
  "policy-access-can-data",
  "policy-access-can-scripts",
];
const GAPS: readonly MessageId[] = [
  "policy-access-gap-captions",
  "policy-access-gap-sign",
  "policy-access-gap-languages",
  "policy-access-gap-files",
  "policy-access-gap-payment",
  "policy-access-gap-calls",
];

/** What is true of every site made with this program, until the house publishes a policy called `accessibility`. */
export const page: Page = {
  name: "accessibility",
  pattern: PATH,
  reads: [
    { name: "copy", path: "/api/pages/policy", query: {} },
    { name: "own", path: "/api/policies/accessibility", query: {} },
  ],
  render(input) {
    const own = bodyOf<Schemas["PolicyView"]>(input, "own");
    const title = own?.title ?? t("policy-access-title");
    return (
      <SitePage meta={{ title, description: t("policy-access-description"), canonical: PATH }}>
        <article className="wrap section-tight">
          <h1>{title}</h1>
          {own ? <PolicyText policy={own} words={wordsOf(input, POLICY_WORDS)} /> : <Statement />}
        </article>
      </SitePage>
    );
  },
};

function Statement() {
  return (
    <>
      <p className={css.changed}>
        <span>
          <Localized
            id="policy-access-checked"
            elements={{ time: (words) => <time dateTime="2026-11-29">{words}</time> }}
          />
        </span>
      </p>
      <Prose>
        <p>{t("policy-access-lead")}</p>
        <h2>{t("policy-access-aim")}</h2>
        <p>{t("policy-access-aim-text")}</p>
        <h2>{t("policy-access-can")}</h2>
        <ul>
          <li>
            <Localized
              id="policy-access-can-settings"
              elements={{ link: (words) => <a href="/reading-settings">{words}</a> }}
            />
          </li>
          {POSSIBLE.map((id) => (
            <li key={id}>{t(id)}</li>
          ))}
        </ul>
        <h2>{t("policy-access-gaps")}</h2>
        <ul>
          {GAPS.map((id) => (
            <li key={id}>{t(id)}</li>
          ))}
        </ul>
        <h2>{t("policy-access-tell")}</h2>
        <p>
          <Localized id="policy-access-tell-text" elements={{ link: (words) => <a href="/contact">{words}</a> }} />
        </p>
      </Prose>
    </>
  );
}
