import { Link } from "react-router";
import { Icon } from "../../ui/Icon";
import { chevronRight } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { Tile } from "../../ui/Tile";
import { useMay, useSession } from "../shell/session";
import { anyText, useAddress } from "../ui/address";
import { TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { ago } from "../ui/time";
import { currentText, documentOf } from "./current";
import css from "./Settings.module.css";
import type { SettingsSchema } from "./schemas";
import { findEntries, nameOf, type TaskEntry, tasksOf } from "./tasks";
import { useBodies, useChangedLately, useSettings } from "./useSettings";

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
      {data && (words.trim() ? <Found schemas={data} words={words} /> : <Tasks schemas={data} />)}
    </>
  );
}

function Found({ schemas, words }: { schemas: readonly SettingsSchema[]; words: string }) {
  const entries = findEntries(schemas, words);
  if (entries.length === 0)
    return <EmptyState title="No settings found" text="Try another word: brand, phone, home, claims." />;
  return (
    <Panel title="Found">
      <Entries entries={entries} schemas={schemas} />
    </Panel>
  );
}

/** Tasks beside the parts of the chosen one; on a phone one after the other. */
function Tasks({ schemas }: { schemas: readonly SettingsSchema[] }) {
  const { query } = useAddress(PARTS);
  const tasks = tasksOf(schemas);
  const chosen = tasks.find(({ key }) => key === query.task);
  const shown = chosen ?? tasks[0];
  return (
    <div className={chosen ? `${css.tasks} ${css.chosen}` : css.tasks}>
      <div className={css.first}>
        <nav aria-label="Settings by task">
          <ul role="list" className={css.list}>
            {tasks.map(({ key, title, about, tile }) => (
              <li key={key}>
                <Link to={`?task=${key}`} aria-current={key === shown?.key ? "true" : undefined}>
                  <Tile name={tile} size="small" />
                  <span>
                    {title} <span className={`${css.about} small soft`}>{about}</span>
                  </span>
                  <Icon of={chevronRight} size="small" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ChangedLately schemas={schemas} />
      </div>
      {shown && (
        <div className={css.shown}>
          <p className={css.back}>
            <Link to="?">All settings</Link>
          </p>
          <Panel title={shown.title}>
            <Entries entries={shown.entries} schemas={schemas} />
          </Panel>
        </div>
      )}
    </div>
  );
}

/** The last changes, so that whoever set something finds it again. */
function ChangedLately({ schemas }: { schemas: readonly SettingsSchema[] }) {
  const { zone } = useSession();
  const { data = [] } = useChangedLately();
  if (data.length === 0) return null;
  return (
    <div className={css.lately}>
      <h2>Changed lately</h2>
      <ul role="list">
        {data.map(({ id, title, updatedAt, updatedBy }) => {
          const schema = schemas.find((one) => one.id === id);
          return (
            <li key={id}>
              <Link to={`/documents/${id}`}>{schema ? nameOf(schema) : title}</Link>
              <span className="small soft">
                {ago(updatedAt, zone)} by {updatedBy}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Of so many the values are asked for: a search with more hits is not at its end yet. */
const MOST_READ = 12;

function Entries({ entries, schemas }: { entries: readonly TaskEntry[]; schemas: readonly SettingsSchema[] }) {
  const ids = [...new Set(entries.flatMap(({ to }) => documentOf(to) ?? []))].slice(0, MOST_READ);
  const bodies = useBodies(ids);
  return (
    <ul className={css.entries} role="list">
      {entries.map(({ label, about, to }) => {
        const id = documentOf(to);
        const [schema, current] = [schemas.find((one) => one.id === id), id ? bodies.get(id) : undefined];
        const text = schema && current ? currentText(to, schema, current.body) : "";
        return (
          <li key={to} className={css.entry}>
            <Link to={to}>{label}</Link>
            <span className="small soft">{about}</span>
            {text && (
              <span className={css.current} dir="auto">
                {text}
                {current?.changed && <span className="soft"> (not published yet)</span>}
              </span>
            )}
            <Icon of={chevronRight} size="small" />
          </li>
        );
      })}
    </ul>
  );
}
