import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Chip } from "../../../ui/Chip";
import { triangleAlert } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay } from "../../shell/session";
import { TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { Parts } from "../Parts";
import type { SafetyRules } from "../types";
import { conceptsOf, isLikeRule } from "./safety";

type Rule = SafetyRules["rules"][number];

/** The phrase rules that find red flags, with their sources: for the doctor to review. Nothing is changed here. */
export default function SafetyScreen() {
  const [values, setValues] = useSearchParams();
  const mayModerate = useMay("moderate_conversation");
  const q = values.get("q") ?? "";
  const { data, error, refetch } = useQuery({
    queryKey: ["safety-rules"],
    queryFn: ({ signal }) => api.get<SafetyRules>("/api/desk/safety/rules", { signal }),
    staleTime: 600_000,
  });
  const rules = data?.rules.filter((rule) => isLikeRule(rule, q)) ?? [];
  return (
    <>
      <ScreenHead
        title="Safety rules"
        lead="What makes the site show whom to call. The rules are part of the program: tell the engineers what is wrong or missing."
      />
      {mayModerate && <Parts />}
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && (
        <div className="stack stack-large">
          <search className={layout.filters}>
            <TextField
              type="search"
              label="Search the rules"
              autoComplete="off"
              value={q}
              onChange={(words) => setValues(words ? { q: words } : {}, { replace: true, preventScrollReset: true })}
            />
          </search>
          {rules.length === 0 && <EmptyState title="No rule is like that" text="Try a part of a word." />}
          {rules.map((rule) => (
            <RulePanel key={rule.id} rule={rule} concepts={data.concepts} />
          ))}
        </div>
      )}
    </>
  );
}

function RulePanel({ rule, concepts }: { rule: Rule; concepts: SafetyRules["concepts"] }) {
  const named = conceptsOf(rule, concepts);
  const level = rule.level === "crisis" ? "Crisis" : "Emergency";
  return (
    <Panel
      title={rule.condition}
      aside={
        <Chip tone="bad" icon={triangleAlert}>
          {level}
        </Chip>
      }
    >
      <p>{rule.reason}</p>
      <p className="small">
        Source:{" "}
        <a href={rule.url} target="_blank" rel="noreferrer">
          {rule.source}
          <span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
      {rule.askedToo && <p className="small">It also counts in a question.</p>}
      <Patterns
        summary={rule.patterns.length === 1 ? "One way to say it" : `${rule.patterns.length} ways to say it`}
        patterns={rule.patterns}
      />
      {named.map(({ name, patterns }) => (
        <Patterns key={name} summary={`What <${name}> stands for`} patterns={patterns} />
      ))}
    </Panel>
  );
}

function Patterns({ summary, patterns }: { summary: string; patterns: readonly string[] }) {
  return (
    <details>
      <summary>{summary}</summary>
      <ul>
        {patterns.map((words) => (
          <li key={words}>
            <code>{words}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
