import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { answer, type Page, wordsOf } from "../../../render/page";
import { EmptyState, ErrorState } from "../../../ui/States";
import { SitePage } from "../../shell/SitePage";
import { PolicyText } from "../PolicyText";
import css from "../policy.module.css";
import { errorLine, POLICY_WORDS, type PolicyWords } from "../words";

type Policies = Schemas["PolicyView"][];

const PATH = "/policy";

export const page: Page = {
  name: "policy",
  pattern: PATH,
  reads: [
    { name: "copy", path: "/api/pages/policy", query: {} },
    { name: "policies", path: "/api/policies", query: { limit: "50" } },
  ],
  render(input) {
    const words = wordsOf(input, POLICY_WORDS);
    const found = answer<{ items: Policies }>(input, "policies");
    const meta = { title: words.title, description: words.description, canonical: PATH };
    return (
      <SitePage meta={meta}>
        <div className="wrap section-tight">
          <h1>{words.heading}</h1>
          {words.intro !== "" && <p className={`lead ${css.intro}`}>{words.intro}</p>}
          {found.ok ? (
            <Documents policies={found.body.items} words={words} />
          ) : (
            <ErrorState title={errorLine(words, found.detail)} again={PATH} />
          )}
        </div>
      </SitePage>
    );
  },
};

function Documents({ policies, words }: { policies: Policies; words: PolicyWords }) {
  if (policies.length === 0) return <EmptyState title={words.empty} />;
  return (
    <div className={css.beside}>
      <nav className={css.contents} aria-labelledby="documents">
        <h2 id="documents">{words.contents}</h2>
        <ol>
          {policies.map((policy) => (
            <li key={policy.anchor}>
              <a href={`#${policy.anchor}`}>{policy.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {policies.map((policy) => (
          <section
            key={policy.anchor}
            id={policy.anchor}
            className={css.document}
            aria-labelledby={`${policy.anchor}-title`}
          >
            <h2 id={`${policy.anchor}-title`}>{policy.title}</h2>
            <PolicyText policy={policy} words={words} among />
            <p className={css.own}>
              <a href={`${PATH}/${policy.anchor}`}>{t("policy-on-its-own-page", { title: policy.title })}</a>
            </p>
          </section>
        ))}
      </div>
    </div>
  );
}
