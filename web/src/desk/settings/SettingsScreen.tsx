import { useState } from "react";
import { Link } from "react-router";
import { EmptyState, LoadingState } from "../../ui/States";
import { useMay } from "../shell/session";
import { TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { matches, type SettingsSchema } from "./groups";
import css from "./Settings.module.css";
import { useSettings } from "./useSettings";

const WORDS: Record<string, string> = {
  claim: "Licences, registrations and numbers, each with its proof. Claims without proof are not shown.",
  navigation: "Links in the header.",
  synonyms: "Words that search treats as the same, such as BP and high blood.",
  "settings-site": "Name, doctor, phones, hours, addresses, bank details, urgent-help lines, footer.",
  "settings-mail": "The texts of the emails the site sends.",
};

/** Mails have a screen that shows them as they will look. */
const addressOf = ({ id, kind }: SettingsSchema): string => {
  if (id === "settings-mail") return "/mail/templates";
  return id ? `/documents/${id}` : `/settings/${kind}`;
};

const aboutOf = ({ id, kind, help }: SettingsSchema): string => WORDS[id ?? kind] ?? help ?? "";
const nameOf = ({ id, label, plural }: SettingsSchema): string => (id ? label.replace(/^Page: /, "") : plural);
const wordsOf = (schema: SettingsSchema): string => `${nameOf(schema)} ${aboutOf(schema)}`;

/** Everything that can be said differently without a new version of the site. */
export default function SettingsScreen() {
  const [words, setWords] = useState("");
  const may = useMay("change_settings");
  const { data, error, refetch } = useSettings();
  const found = (schemas: readonly SettingsSchema[]) => schemas.filter((schema) => matches(wordsOf(schema), words));
  const [house, pages, lists] = data ? [data.house, data.pages, data.lists].map(found) : [[], [], []];
  const isEmpty = !house?.length && !pages?.length && !lists?.length;
  return (
    <>
      <ScreenHead
        title="Settings"
        lead={
          may
            ? "Each has drafts, earlier versions and a preview, like articles."
            : "You can read these. Only the owner and the doctor can change them."
        }
      />
      <div className={layout.filters}>
        <TextField type="search" label="Search settings" value={words} onChange={setWords} />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && isEmpty && <EmptyState title="No settings found" text="Try another word: brand, phone, home, claims." />}
      <div className="stack stack-large">
        <Group title="Organisation" schemas={house ?? []} />
        <Group title="Lists" schemas={lists ?? []} />
        <Group title="Page texts" schemas={pages ?? []} />
      </div>
    </>
  );
}

function Group({ title, schemas }: { title: string; schemas: readonly SettingsSchema[] }) {
  if (schemas.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={css.cards} role="list">
        {schemas.map((schema) => (
          <li key={schema.id ?? schema.kind} className={css.card}>
            <Link to={addressOf(schema)}>{nameOf(schema)}</Link>
            <span className="small soft">{aboutOf(schema)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
