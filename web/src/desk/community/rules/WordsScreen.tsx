import { useState } from "react";
import type { WordRow, WordsTried } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { anyText, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { type Column, DataTable } from "../../ui/DataTable";
import { Form } from "../../ui/Form";
import { Select, TextArea, TextField } from "../../ui/fields";
import { trash } from "../../ui/icons";
import { ListScreen } from "../../ui/ListScreen";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/Panel";
import { date } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { useList } from "../../ui/useList";
import { choicesOf, labelOf, lookUp } from "../../ui/words";
import { Parts } from "../Parts";

const WORDS = ["conversation", "words"] as const;
/** The id of the form. */
const ADD = "add-word";

const PARTS = { q: anyText };

/** Words that hold, mark or refuse what visitors write, or bring them support. */
export default function WordsScreen() {
  const address = useAddress(PARTS);
  const list = useList({
    queryKey: WORDS,
    queryFn: ({ signal }) => api.get("/api/desk/conversation/words", { signal }),
  });
  return (
    <ListScreen
      title="Blocked words"
      lead="What happens to a comment or question that contains one of these words."
      actions={
        <a className="small" href={`#${ADD}`}>
          Add a word
        </a>
      }
      csv={<CsvButton load={() => api.getFile("/api/desk/conversation/words.csv")} fileName="blocked-words.csv" />}
      parts={<Parts />}
      address={address}
      list={list}
      search={{ label: "Search blocked words" }}
      textsOf={({ word }) => [word]}
      empty={<EmptyState title="No words yet" text="Spam and links are held by separate rules, without this list." />}
      after={
        <div className={layout.two}>
          <div id={ADD}>
            <AddPanel />
          </div>
          <TryPanel />
        </div>
      }
    >
      {(rows) => (
        <Panel title="The list">
          <WordTable rows={rows} />
        </Panel>
      )}
    </ListScreen>
  );
}

function WordTable({ rows }: { rows: WordRow[] }) {
  const { zone } = useSession();
  const add = useCommand({
    call: ({ word, action }: Pick<WordRow, "word" | "action">) =>
      api.post("/api/desk/conversation/words", { body: { word, action } }),
    changes: [WORDS],
    toasts: true,
  });
  const remove = useCommand({
    call: ({ id }: WordRow) => api.delete("/api/desk/conversation/words/{id}", { params: { path: { id } } }),
    changes: [WORDS],
    toasts: true,
    onDone: (_, row) => toast(`‘${row.word}’ is removed.`, "ok", { label: "Undo", run: () => add.mutate(row) }),
  });
  const columns: Column<WordRow>[] = [
    { key: "word", label: "Word", cell: ({ word }) => <strong>{word}</strong> },
    { key: "action", label: "What happens", cell: ({ action }) => labelOf("WordAction", action) },
    {
      key: "by",
      label: "Added",
      cell: ({ by, at }) => (
        <span className="small">
          {date(at, zone)}
          {by && ` by ${by}`}
        </span>
      ),
    },
    {
      key: "do",
      label: "Remove",
      quiet: true,
      cell: (row) => (
        <Button type="button" small look="line" icon={trash} onClick={() => remove.mutate(row)}>
          Remove<span className="vh"> ‘{row.word}’</span>
        </Button>
      ),
    },
  ];
  return <DataTable caption="Blocked words and what happens" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function AddPanel() {
  const [word, setWord] = useState("");
  const [action, setAction] = useState<WordRow["action"]>("hold");
  const [isTried, setIsTried] = useState(false);
  const add = useCommand({
    call: () => api.post("/api/desk/conversation/words", { body: { word: word.trim(), action } }),
    changes: [WORDS],
    said: `‘${word.trim()}’ is added.`,
    onDone: () => {
      setWord("");
      setIsTried(false);
    },
  });
  const problem = add.error ? asProblem(add.error) : undefined;
  const empty = isTried && word.trim() === "" ? "Enter a word or phrase." : undefined;
  const run = () => {
    setIsTried(true);
    if (word.trim() !== "") add.run();
  };
  return (
    <Panel title="Add a word">
      <Form run={run}>
        <TextField
          label="Word or phrase"
          hint="Capitals, accents and digits used as letters make no difference."
          error={empty ?? problem?.about("word") ?? problem?.detail}
          value={word}
          maxLength={80}
          autoComplete="off"
          onChange={(next) => {
            setWord(next);
            add.reset();
          }}
        />
        <Select label="What happens" value={action} options={choicesOf("WordAction")} onChange={setAction} />
        <Button icon={plus} disabled={add.isPending}>
          Add
        </Button>
      </Form>
    </Panel>
  );
}

/** Shows what the rules would do with a text. Nothing is kept. */
function TryPanel() {
  const [text, setText] = useState("");
  const attempt = useCommand({
    call: () => api.post("/api/desk/conversation/words/try", { body: { text } }),
  });
  const run = () => {
    if (text.trim() !== "") attempt.mutate();
  };
  return (
    <Panel title="Try it out">
      <Form run={run}>
        <TextArea
          label="Text"
          hint="We check it and do not keep it."
          error={attempt.error ? asProblem(attempt.error).detail : undefined}
          value={text}
          maxLength={20_000}
          onChange={setText}
        />
        <Button look="line" disabled={attempt.isPending}>
          Try it
        </Button>
      </Form>
      <div role="status">{attempt.data && <Result tried={attempt.data} />}</div>
    </Panel>
  );
}

function Result({ tried }: { tried: WordsTried }) {
  const level = levelWords(tried.level);
  return (
    <Notice tone={tried.outcome === "pass" && !level ? "general" : "cost"} title={outcomeWords(tried.outcome)}>
      {level && <p>{level}</p>}
      {tried.holdReason && <p>{labelOf("HoldReason", tried.holdReason)}.</p>}
      {tried.found.length > 0 && (
        <ul>
          {tried.found.map(({ word, action }) => (
            <li key={word}>
              ‘{word}’: {labelOf("WordAction", action)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

const OUTCOMES: Record<string, string> = {
  pass: "It would wait or be published, depending on the article’s settings.",
  flag: "It would be published and flagged for moderators.",
  hold: "It would be held for a moderator.",
  refuse: "It would be refused, and the author told why.",
  support: "It would be held, and the author shown where to find support.",
};

const outcomeWords = (outcome: string): string => lookUp(OUTCOMES, outcome);

const LEVELS: Record<string, string> = {
  emergency: "Possible emergency: the emergency number is shown.",
  crisis: "Possible crisis: support is shown, and the on-call address gets an email.",
};

/** What the safety rules say to it; nothing when they found nothing. */
const levelWords = (level: string): string | undefined => (Object.hasOwn(LEVELS, level) ? LEVELS[level] : undefined);
