import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { Button } from "../../../ui/Button";
import { check } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { Facts } from "../../ui/Facts";
import { Form } from "../../ui/Form";
import { Check } from "../../ui/fields";
import { LeaveConfirm } from "../../ui/LeaveConfirm";
import { OneScreen } from "../../ui/OneScreen";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { ago, date } from "../../ui/time";
import { toast } from "../../ui/toasts";
import { labelOf } from "../../ui/words";
import { PlaceChips } from "../Chips";
import { correctionsOf, draftOf, fieldsOf, problemsOf } from "../form";
import { ItemPanel } from "../items/ItemPanel";
import type { Place } from "../types";
import { addressWords, fieldLabel, sourceName, valueWords } from "../words";
import { PlaceFieldsForm } from "./PlaceFieldsForm";
import { keyOf, useSavePlace } from "./usePlace";

const BACK = { to: "/places", label: "All places" };

/** One place: what the source says, what the desk says otherwise, and what visitors say. */
export default function PlaceScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await api.get("/api/desk/places/{id}", { params: { path: { id } }, signal })) as Place,
    refetchOnWindowFocus: false,
  });
  return (
    <OneScreen title="A place" back={BACK} query={query}>
      {(data) => <Opened key={id} place={data} />}
    </OneScreen>
  );
}

function Opened({ place }: { place: Place }) {
  const { shown, state, corrections, page, reports } = place;
  const [generation, setGeneration] = useState(0);
  const open = reports.filter((item) => item.state === "open");
  return (
    <>
      <ScreenHead
        title={shown.name}
        lead={`${labelOf("PlaceCategory", shown.category)}, ${addressWords(shown)}`}
        back={BACK}
      >
        <PlaceChips state={state} corrected={Object.keys(corrections).length > 0} openReports={open.length} />
        {state === "shown" && <a href={page}>View on the site</a>}
      </ScreenHead>
      <div className={parts.work}>
        <div className={parts.main}>
          {open.map((item) => (
            <ItemPanel key={item.id} item={item} onDecided={() => setGeneration((number) => number + 1)} />
          ))}
          <EditPanel key={`${generation} ${place.version}`} place={place} />
        </div>
        <div className={parts.side}>
          <TrustPanel place={place} />
          <CorrectionsPanel place={place} />
          <DuplicatesPanel place={place} />
        </div>
      </div>
    </>
  );
}

/** How far it can be trusted: where it comes from, who checked it, what callers say. */
function TrustPanel({ place }: { place: Place }) {
  const { zone } = useSession();
  const { source, sourceId, sourceDate, verifiedAt, verifiedBy, confirmations, claim } = place;
  const facts: [string, string][] = [
    ["Source", sourceName(source)],
    ["ID in the source", sourceId],
    ["Source date", sourceDate ?? "not known"],
    ["Checked", verifiedAt ? `${ago(verifiedAt, zone)}${verifiedBy ? `, ${verifiedBy}` : ""}` : "never"],
    ["Number works", `${confirmations.yes} yes, ${confirmations.no} no`],
    ...(confirmations.lastYes ? [["Last confirmed", ago(confirmations.lastYes, zone)] as [string, string]] : []),
    ...(claim ? [["Owner", `${claim.name}, ${claim.role}, ${date(claim.at, zone)}`] as [string, string]] : []),
  ];
  return (
    <Panel title="Reliability">
      <Facts facts={facts} />
    </Panel>
  );
}

function CorrectionsPanel({ place: { corrections, imported } }: { place: Place }) {
  const names = Object.keys(corrections) as (keyof typeof corrections)[];
  if (names.length === 0) return null;
  return (
    <Panel title="Corrected here">
      <ul className={parts.lines}>
        {names.map((name) => (
          <li key={name}>
            <strong>{fieldLabel(name)}</strong>
            <span>{valueWords(name, corrections[name])}</span>
            <span className="small soft">Source: {valueWords(name, imported[name])}</span>
          </li>
        ))}
      </ul>
      <p className="small soft">The next import does not change these.</p>
    </Panel>
  );
}

function DuplicatesPanel({ place: { duplicates } }: { place: Place }) {
  if (duplicates.length === 0) return null;
  return (
    <Panel title="Probably the same place">
      <ul className={parts.lines}>
        {duplicates.map(({ id, name, source, phone }) => (
          <li key={id}>
            <Link to={`/places/${encodeURIComponent(id)}`}>{name}</Link>
            <span className="small soft">{[sourceName(source), phone].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What the desk says about a place. Whatever equals the source is no correction, and follows the next import. */
function EditPanel({ place }: { place: Place }) {
  const [start] = useState(() => ({ draft: draftOf(place.shown), hidden: place.state === "hidden" }));
  const [draft, setDraft] = useState(start.draft);
  const [hidden, setHidden] = useState(start.hidden);
  const [verified, setVerified] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const save = useSavePlace(place);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start.draft) || hidden !== start.hidden || verified;
  const run = () => {
    setIsTried(true);
    if (Object.keys(problemsOf(draft, place.imported)).length > 0) return;
    const corrections = correctionsOf(fieldsOf(draft), place.imported);
    save.run({ corrections, hidden, verified }, () => {
      toast("Saved. Visitors can see it now.");
    });
  };
  return (
    <Panel title="What visitors see">
      <Form error={save.error} form="place" run={run}>
        <PlaceFieldsForm
          draft={draft}
          problems={isTried ? problemsOf(draft, place.imported) : {}}
          imported={place.imported}
          onChange={setDraft}
        />
        <Check
          label="I checked it today"
          hint="You called, or someone went there. Visitors see how long ago that was."
          checked={verified}
          onChange={setVerified}
        />
        <Check
          label="Hide this place"
          hint="It has closed or never existed. It stays hidden after the next import."
          checked={hidden}
          onChange={setHidden}
        />
        <p>
          <Button icon={check} disabled={save.isPending || !isDirty}>
            {save.isPending ? "Saving…" : "Save"}
          </Button>
        </p>
      </Form>
      <LeaveConfirm unsaved={isDirty && !save.isPending}>Your changes to this place will be lost.</LeaveConfirm>
    </Panel>
  );
}
