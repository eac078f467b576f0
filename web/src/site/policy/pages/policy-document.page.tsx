import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import type { RenderInput } from "../../../render/contract";
import { type Answer, answer, bodyOf, type Page, type PageResult, wordsOf } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { plainText } from "../../../ui/portable-text/plain";
import { ErrorState } from "../../../ui/States";
import { Tile } from "../../../ui/Tile";
import { SitePage } from "../../shell/SitePage";
import { PolicyText } from "../PolicyText";
import css from "../policy.module.css";
import { errorLine, POLICY_WORDS, type PolicyWords } from "../words";

type Policy = Schemas["PolicyView"];

export const page: Page = {
  name: "policy-document",
  pattern: "/policy/{anchor}",
  reads: [
    { name: "copy", path: "/api/pages/policy", query: {} },
    { name: "policy", path: "/api/policies/{anchor}", query: {} },
    { name: "policies", path: "/api/policies", query: { limit: "50" } },
  ],
  render(input) {
    const words = wordsOf(input, POLICY_WORDS);
    const found = answer<Policy>(input, "policy");
    if (!found.ok) return failure(found, words, input.path);
    const policy = found.body;
    const path = `/policy/${policy.anchor}`;
    const others = (bodyOf<{ items: Policy[] }>(input, "policies")?.items ?? []).filter(
      ({ anchor }) => anchor !== policy.anchor,
    );
    return (
      <SitePage
        meta={{ title: policy.title, description: plainText(policy.description), canonical: path }}
        breadcrumbs={[
          { label: words.title, href: "/policy" },
          { label: policy.title, href: path },
        ]}
      >
        <article className="wrap section-tight">
          <h1>{policy.title}</h1>
          <div className={css.beside}>
            <div>
              <PolicyText policy={policy} words={words} />
            </div>
            {others.length > 0 && <Others policies={others} />}
          </div>
        </article>
      </SitePage>
    );
  },
};

function Others({ policies }: { policies: Policy[] }) {
  return (
    <nav className={`${css.contents} noprint`} aria-labelledby="others">
      <h2 id="others">{t("policy-other-documents")}</h2>
      <ul>
        {policies.map((policy) => (
          <li key={policy.anchor}>
            <a href={`/policy/${policy.anchor}`}>{policy.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function failure(
  found: Extract<Answer<Policy>, { ok: false }>,
  words: PolicyWords,
  path: RenderInput["path"],
): PageResult {
  const missing = found.status < 500;
  const title = missing ? t("policy-page-not-found") : words.title;
  return {
    status: missing ? 404 : 503,
    element: (
      <SitePage meta={{ title, description: "", canonical: path, hidden: true }}>
        <div className={`wrap section ${css.missing}`}>
          {missing ? (
            <>
              <Tile name="bird" tone="m" size="large" />
              <h1>{title}</h1>
              <p className="lead">{t("policy-page-not-found-text")}</p>
              <LinkButton href="/policy">{words.heading}</LinkButton>
            </>
          ) : (
            <>
              <h1>{title}</h1>
              <ErrorState title={errorLine(words, found.detail)} again={path} />
            </>
          )}
        </div>
      </SitePage>
    ),
  };
}
