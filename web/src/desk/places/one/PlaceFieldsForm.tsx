import type { ReactNode } from "react";
import { Check, fieldId, Select, TextField } from "../../ui/fields";
import parts from "../../ui/parts.module.css";
import { choicesOf } from "../../ui/words";
import type { Draft } from "../form";
import type { FieldName, PlaceFields } from "../types";
import { ACCEPTANCES, COUNTRIES, schemeName, valueWords } from "../words";

interface PlaceFieldsFormProps {
  draft: Draft;
  problems: Partial<Record<FieldName, string>>;
  /** What the source says; shown where the draft says otherwise. */
  imported?: PlaceFields;
  onChange: (draft: Draft) => void;
}

export function PlaceFieldsForm({ draft, problems, imported, onChange }: PlaceFieldsFormProps) {
  const scheme = schemeName(draft.country);
  const put = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const source = (name: FieldName): ReactNode => {
    if (!imported) return undefined;
    const [now, before] = [String(draft[name]).trim(), String(imported[name] ?? "")];
    return now === before ? undefined : `Source: ${valueWords(name, imported[name])}.`;
  };
  const field = (name: Exclude<FieldName, "emergency" | "healthScheme">, hint?: string) => ({
    id: fieldId(`corrections.${name}`, "place"),
    error: problems[name],
    hint: source(name) ?? hint,
    value: draft[name],
    onChange: (value: string) => put({ [name]: value }),
  });
  return (
    <div className="stack">
      <TextField {...field("name")} label="Name" maxLength={200} />
      <Select {...field("category")} label="Kind" options={choicesOf("PlaceCategory")} />
      <div className={parts.pair}>
        <TextField {...field("phone", "With the country code: +234 803 123 4567.")} label="Telephone" optional />
        <TextField {...field("website")} type="url" label="Website" optional />
      </div>
      <TextField
        {...field("hours", "Mo-Fr 08:00-18:00; Sa 09:00-13:00; PH off. Always open: 24/7.")}
        label="Opening hours"
        autoCapitalize="off"
        spellCheck={false}
        optional
      />
      <Check
        id={fieldId("corrections.emergency", "place")}
        label="It has an emergency department"
        hint={source("emergency")}
        checked={draft.emergency}
        onChange={(emergency) => put({ emergency })}
      />
      {scheme && (
        <Select
          id={fieldId("corrections.healthScheme", "place")}
          label={`Accepts ${scheme}`}
          hint={
            source("healthScheme") ?? "Choose No only where they said so. Visitors read ‘we do not know’ otherwise."
          }
          value={draft.healthScheme}
          options={ACCEPTANCES}
          onChange={(healthScheme) => put({ healthScheme })}
        />
      )}
      <TextField {...field("address")} label="Address" optional />
      <TextField
        {...field("landmark", "What everybody knows beside it: Opposite Balogun Market. Visitors find it by that.")}
        label="Landmark"
        maxLength={120}
        optional
      />
      <div className={parts.pair}>
        <TextField {...field("area")} label="Area or town" optional />
        <TextField {...field("district")} label="LGA or district" optional />
        <TextField {...field("stateOrRegion")} label="State or region" optional />
        <TextField {...field("postcode")} label="Postcode" optional />
      </div>
      <Select {...field("country")} label="Country" options={COUNTRIES} />
      <div className={parts.pair}>
        <TextField
          {...field("lat", "In degrees, positive north of the equator.")}
          label="Latitude"
          inputMode="decimal"
        />
        <TextField {...field("lng", "In degrees, positive east of Greenwich.")} label="Longitude" inputMode="decimal" />
      </div>
    </div>
  );
}
