import { useState } from "react";
import type { BreachBody } from "../../api/schema";
import { Button } from "../../ui/Button";
import { check } from "../../ui/icons";
import { useSession } from "../shell/session";
import { Form } from "../ui/Form";
import { Check, Choice, TextArea, TextField } from "../ui/fields";
import { LeaveConfirm } from "../ui/LeaveConfirm";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { type FieldOf, fieldsOf } from "../ui/useFields";
import { useOnce } from "../ui/useOnce";
import { bodyOf, type Draft, type FieldOfDraft, problemsOf } from "./form";
import { CATEGORIES, RISKS } from "./words";

interface BreachFormProps {
  start: Draft;
  error: unknown;
  busy: boolean;
  action: string;
  onSave: (body: BreachBody) => Promise<unknown>;
}

export function BreachForm({ start, error, busy, action, onSave }: BreachFormProps) {
  const { zone } = useSession();
  const [kept, setKept] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const once = useOnce();
  const [draft, setDraft] = useState(start);
  const put = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }));
  const problems = isTried ? problemsOf(draft, zone) : {};
  const field = fieldsOf(draft, put, "breach", (name) => problems[name as FieldOfDraft]);
  const run = () => {
    setIsTried(true);
    if (Object.keys(problemsOf(draft, zone)).length > 0) return;
    once(async () => {
      setKept(draft);
      await onSave(bodyOf(draft, zone)).catch((failure: unknown) => {
        setKept(kept);
        throw failure;
      });
    });
  };
  return (
    <Form className="stack stack-large" error={error} form="breach" run={run}>
      <What draft={draft} field={field} put={put} />
      <Panel title="Risk">
        <Choice
          {...field("risk")}
          label="How much harm could it do?"
          hint="Think of the people affected: could they be harmed, embarrassed, deceived or lose money?"
          options={RISKS}
        />
      </Panel>
      <Panel title="Who has been told">
        <div className={parts.pair}>
          <TextField {...field("ndpcAt")} type="datetime-local" label="NDPC (Nigeria)" optional />
          <TextField {...field("icoAt")} type="datetime-local" label="ICO (United Kingdom)" optional />
          <TextField {...field("peopleAt")} type="datetime-local" label="The people themselves" optional />
        </div>
        <TextArea {...field("whyNot")} label="Why someone was not told" optional rows={3} maxLength={5000} />
        <TextArea {...field("whyLate")} label="Why it took longer than 72 hours" optional rows={2} maxLength={5000} />
      </Panel>
      <p>
        <Button icon={check} disabled={busy}>
          {busy ? "Saving…" : action}
        </Button>
      </p>
      <LeaveConfirm unsaved={JSON.stringify(draft) !== JSON.stringify(kept)}>
        Your changes to this record will be lost.
      </LeaveConfirm>
    </Form>
  );
}

interface WhatProps {
  draft: Draft;
  field: FieldOf<Draft>;
  put: (change: Partial<Draft>) => void;
}

function What({ draft, field, put }: WhatProps) {
  const { zone } = useSession();
  const tick = (category: string, isTicked: boolean) =>
    put({
      categories: isTicked ? [...draft.categories, category] : draft.categories.filter((one) => one !== category),
    });
  const others = draft.categories.filter((one) => !CATEGORIES.some((known) => known === one));
  return (
    <Panel title="What happened">
      <TextField {...field("title")} label="Summary" hint="No names or health details." maxLength={200} />
      <div className={parts.pair}>
        <TextField
          {...field("noticedAt")}
          type="datetime-local"
          label="When you noticed it"
          hint={`The 72 hours start here. ${zone.split("/").at(-1)?.replaceAll("_", " ")} time.`}
        />
        <TextField
          {...field("happenedAt")}
          type="datetime-local"
          label="When it happened"
          hint="If you know."
          optional
        />
      </div>
      <TextArea {...field("facts")} label="What happened" rows={5} maxLength={10_000} optional />
      <fieldset className="stack stack-small">
        <legend>
          <strong>Types of data</strong>
        </legend>
        {[...CATEGORIES, ...others].map((category) => (
          <Check
            key={category}
            label={category}
            checked={draft.categories.includes(category)}
            onChange={(isTicked) => tick(category, isTicked)}
          />
        ))}
      </fieldset>
      <div className={parts.pair}>
        <TextField
          {...field("people")}
          label="How many people"
          hint="An estimate is fine."
          inputMode="numeric"
          optional
        />
        <TextField {...field("records")} label="How many records" inputMode="numeric" optional />
      </div>
      <TextArea {...field("consequences")} label="What it may mean for them" rows={3} maxLength={5000} optional />
      <TextArea {...field("measures")} label="What you have done and will do" rows={3} maxLength={5000} optional />
    </Panel>
  );
}
