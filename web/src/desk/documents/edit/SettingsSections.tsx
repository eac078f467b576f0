import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "../../../ui/States";
import { useFormFacts } from "../../forms/context";
import { hasProblemIn } from "../../forms/errors";
import { SchemaFields } from "../../forms/SchemaFields";
import { type FormSection, findSection, findSections, sectionsOf, summaryOf } from "../../forms/sections";
import type { Json, JsonObject } from "../../forms/values";
import { TextField } from "../../ui/fields";
import type { Schema } from "../types";
import css from "./SettingsSections.module.css";

interface SettingsSectionsProps {
  schema: Schema;
  body: JsonObject;
  onField: (name: string, value: Json | undefined) => void;
}

/** Settings as a list of contents whose entries open in place, with a search over labels and what is set. */
export function SettingsSections({ schema, body, onField }: SettingsSectionsProps) {
  const [words, setWords] = useState("");
  const [params] = useSearchParams();
  const all = sectionsOf(schema.fields);
  const only = findSection(all, params.get("only"));
  const sections = only ? all.filter((one) => one === only || (only.group && one.group === only.group)) : all;
  const asked = findSection(sections, params.get("section"))?.key;
  const [opened, setOpened] = useState<readonly string[]>([asked ?? sections[0]?.key ?? ""]);
  const { problems } = useFormFacts();
  const isSearching = words.trim() !== "";
  const found = findSections(sections, body, words);
  const hasProblem = ({ fields }: FormSection) => fields.some(({ name }) => hasProblemIn(problems, `body.${name}`));
  const isOpen = (section: FormSection) =>
    isSearching || only !== undefined || sections.length === 1 || opened.includes(section.key) || hasProblem(section);
  const toggle = (key: string, open: boolean) =>
    setOpened((before) => (open ? [...new Set([...before, key])] : before.filter((one) => one !== key)));
  return (
    <form noValidate aria-label={schema.label} className={css.sections} onSubmit={(event) => event.preventDefault()}>
      {sections.length > 1 && (
        <TextField type="search" label="Search these settings" optional value={words} onChange={setWords} />
      )}
      {only && (
        <p>
          <Link to={`?section=${only.key}`}>All settings of this form</Link>
        </p>
      )}
      {found.length === 0 && <EmptyState title="No setting found" text="Try a word of its label, or of what is set." />}
      {found.map((section) => (
        <details
          key={section.key}
          id={`section-${section.key}`}
          className={isAlone(section) ? `${css.section} ${css.alone}` : css.section}
          open={isOpen(section)}
          ref={section.key === asked ? showSection : undefined}
          onToggle={({ currentTarget }) => !isSearching && toggle(section.key, currentTarget.open)}
        >
          <summary>
            <span className={css.title}>{section.title}</span>
            <span className={`small soft ${css.summary}`}>{summaryOf(section, body)}</span>
          </summary>
          {isOpen(section) && <SchemaFields fields={section.fields} body={body} onField={onField} />}
        </details>
      ))}
    </form>
  );
}

/** An object or list whose name the section has already. */
const isAlone = ({ title, fields: [first, ...rest] }: FormSection): boolean =>
  first !== undefined && rest.length === 0 && (title === first.label || title.startsWith(`${first.label}: `));

/** Brings the section that a link leads to into view, once. */
function showSection(section: HTMLElement | null): void {
  if (!section || section.dataset.shown) return;
  section.dataset.shown = "";
  section.scrollIntoView({ block: "start" });
}
