import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { SafetyNumber, SafetyRule, SafetyRules } from "../../../api/schema";
import { Chip } from "../../../ui/Chip";
import { triangleAlert } from "../../../ui/icons";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { type Column, DataTable } from "../../ui/DataTable";
import { TextField } from "../../ui/fields";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { date } from "../../ui/time";
import { Parts } from "../Parts";
import css from "./rules.module.css";
import { conceptsOf, isLikeRule, placeWords } from "./safety";

/** The phrase rules that find red flags, with their sources: for the doctor to review. Nothing is changed here. */
export default function SafetyScreen() {
  const [values, setValues] = useSearchParams();
  const mayModerate = useMay("moderate_conversation");
  const q = values.get("q") ?? "";
  const { data, error, refetch } = useQuery({
    queryKey: ["safety-rules"],
    queryFn: ({ signal }) => api.get("/api/desk/safety/rules", { signal }),
    staleTime: 600_000,
  });
  const rules = data?.rules.filter((rule) => isLikeRule(rule, q)) ?? [];
  return (
    <>
      <ScreenHead
        title="Safety rules"
        lead="When the site shows visitors who to call. The rules are built in: tell your software provider if something is wrong or missing."
      />
      {mayModerate && <Parts />}
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data && (
        <div className="stack stack-large">
          <Numbers numbers={data.numbers} />
          <search className={layout.filters}>
            <TextField
              type="search"
              label="Search the rules"
              autoComplete="off"
              value={q}
              onChange={(words) => setValues(words ? { q: words } : {}, { replace: true, preventScrollReset: true })}
            />
          </search>
          {rules.length === 0 && <EmptyState title="No rules found" text="Try part of a word." />}
          {q === "" && <SearchWords groups={data.search} />}
          {LEVELS.map(({ level, title }) => (
            <Level key={level} title={title} rules={rules.filter((rule) => rule.level === level)} all={data} />
          ))}
        </div>
      )}
    </>
  );
}

const LEVELS = [
  { level: "crisis", title: "Crisis" },
  { level: "emergency", title: "Emergency" },
] as const;

/** Rules of one level by their names: so many that open they would be thirty screens. */
function Level({ title, rules, all }: { title: string; rules: readonly SafetyRule[]; all: SafetyRules }) {
  if (rules.length === 0) return null;
  return (
    <Panel
      title={title}
      aside={<span className="soft">{rules.length === 1 ? "1 rule" : `${rules.length} rules`}</span>}
    >
      <ul className={css.rules} role="list">
        {rules.map((rule) => (
          <li key={rule.id}>
            <Rule rule={rule} all={all} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Rule({ rule, all: { concepts, cards } }: { rule: SafetyRule; all: SafetyRules }) {
  const card = cards.find(({ id }) => id === rule.card);
  const named = conceptsOf(rule, concepts);
  return (
    <details>
      <summary>{rule.condition}</summary>
      <div className={css.rule}>
        <p>{rule.reason}</p>
        <p className="small">
          Source:{" "}
          <a href={rule.url} target="_blank" rel="noreferrer">
            {rule.source}
            <span className="vh"> (opens in a new tab)</span>
          </a>
        </p>
        {rule.askedToo && <p className="small">Also applies to questions.</p>}
        {card && (
          <details>
            <summary>Shown to the visitor: {card.title}</summary>
            <ol>
              {card.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        )}
        <Patterns
          summary={rule.says.length === 1 ? "One way to say it" : `${rule.says.length} ways to say it`}
          patterns={rule.says}
        />
        {named.map(({ name, says }) => (
          <Patterns key={name} summary={`Meaning of <${name}>`} patterns={says} />
        ))}
      </div>
    </details>
  );
}

/** In a search a single word is enough: above results a card hides nothing. */
function SearchWords({ groups }: { groups: SafetyRules["search"] }) {
  return (
    <Panel title="Search words">
      <p>A search is a word or two, so these words also show the card. Messages are checked against the rules below.</p>
      {groups.map(({ level, card, says }) => (
        <Patterns
          key={`${level} ${card}`}
          summary={`${level === "crisis" ? "Crisis" : "Emergency"}: ${card}, ${says.length} ways to say it`}
          patterns={says}
        />
      ))}
    </Panel>
  );
}

/** Thousands of phrases in all: those of one summary are drawn once it is opened. */
function Patterns({ summary, patterns }: { summary: string; patterns: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && (
        <ul>
          {patterns.map((words) => (
            <li key={words}>
              <code>{words}</code>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** Whom the cards say to call, and when somebody last made sure of it. */
function Numbers({ numbers }: { numbers: SafetyNumber[] }) {
  const { zone } = useSession();
  const columns: Column<SafetyNumber>[] = [
    { key: "label", label: "Who to call", cell: ({ label }) => label },
    { key: "tel", label: "Number", cell: ({ tel }) => tel },
    { key: "place", label: "Where", cell: ({ place }) => placeWords(place) },
    {
      key: "checked",
      label: "Checked",
      cell: ({ checkedOn }) =>
        checkedOn ? (
          date(`${checkedOn}T12:00:00Z`, zone)
        ) : (
          <Chip tone="wait" icon={triangleAlert}>
            Not checked, so not shown
          </Chip>
        ),
    },
  ];
  return (
    <Panel title="Numbers">
      <DataTable
        caption="Emergency and crisis numbers"
        columns={columns}
        rows={numbers}
        rowKey={({ place, label, tel }) => `${place} ${label} ${tel}`}
      />
    </Panel>
  );
}
