import { Link } from "react-router";
import { Icon } from "../../ui/Icon";
import { chevronRight } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { Tile } from "../../ui/Tile";
import { useMay } from "../shell/session";
import { anyText, useAddress } from "../ui/address";
import { TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import css from "./Settings.module.css";
import type { SettingsSchema } from "./schemas";
import { findEntries, type SettingsTask, type TaskEntry, tasksOf } from "./tasks";
import { useSettings } from "./useSettings";

const PARTS = { task: anyText, q: anyText };

/** Everything that can be said differently without a new version of the site, by what one comes to do. */
export default function SettingsScreen() {
  const { query, put } = useAddress(PARTS);
  const words = query.q;
  const may = useMay("change_settings");
  const { data, error, refetch } = useSettings();
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
        <TextField
          type="search"
          label="Search settings"
          hint="Try “refund” or “logo”."
          value={words}
          onChange={(q) => put({ q })}
        />
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (words.trim() ? <Found schemas={data} words={words} /> : <Tasks tasks={tasksOf(data)} />)}
    </>
  );
}

function Found({ schemas, words }: { schemas: readonly SettingsSchema[]; words: string }) {
  const entries = findEntries(schemas, words);
  if (entries.length === 0)
    return <EmptyState title="No settings found" text="Try another word: brand, phone, home, claims." />;
  return (
    <Panel title="Found">
      <Entries entries={entries} />
    </Panel>
  );
}

/** Tasks beside the parts of the chosen one; on a phone one after the other. */
function Tasks({ tasks }: { tasks: readonly SettingsTask[] }) {
  const { query } = useAddress(PARTS);
  const chosen = tasks.find(({ key }) => key === query.task);
  const shown = chosen ?? tasks[0];
  return (
    <div className={chosen ? `${css.tasks} ${css.chosen}` : css.tasks}>
      <nav aria-label="Settings by task">
        <ul role="list" className={css.list}>
          {tasks.map(({ key, title, tile }) => (
            <li key={key}>
              <Link to={`?task=${key}`} aria-current={key === shown?.key ? "true" : undefined}>
                <Tile name={tile} size="small" />
                {title}
                <Icon of={chevronRight} size="small" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown && (
        <div className={css.shown}>
          <p className={css.back}>
            <Link to="?">All settings</Link>
          </p>
          <Panel title={shown.title}>
            <Entries entries={shown.entries} />
          </Panel>
        </div>
      )}
    </div>
  );
}

function Entries({ entries }: { entries: readonly TaskEntry[] }) {
  return (
    <ul className={css.entries} role="list">
      {entries.map(({ label, about, to }) => (
        <li key={to} className={css.entry}>
          <Link to={to}>{label}</Link>
          <span className="small soft">{about}</span>
          <Icon of={chevronRight} size="small" />
        </li>
      ))}
    </ul>
  );
}
