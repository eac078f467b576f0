import { useState } from "react";
import { Link } from "react-router";
import type { PersonCorrected, PersonData, PersonErased, PersonItem, PersonSource } from "../../api/schema";
import { Button } from "../../ui/Button";
import { pencil } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { navigation } from "../shell/features";
import { useMay, useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { EraseDialog } from "../ui/cases/EraseDialog";
import { ExportConfirm } from "../ui/cases/ExportConfirm";
import { download, trash } from "../ui/icons";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { date } from "../ui/time";
import { deskPath } from "./address";
import { CorrectDialog } from "./CorrectDialog";
import { Restrictions } from "./Restrictions";

interface FoundProps {
  email: string;
  found: PersonData;
  /** Looks again, at this address or at the one that it was corrected to. */
  onChanged: (email?: string) => void;
}

export function Found({ email, found, onChanged }: FoundProps) {
  const [open, setOpen] = useState<"correct" | "export" | "erase">();
  const [corrected, setCorrected] = useState<PersonCorrected>();
  const [erased, setErased] = useState<PersonErased>();
  const mayAct = useMay("read_health_details");
  const sources = found.sources.filter(({ total }) => total > 0);
  const close = () => setOpen(undefined);
  if (sources.length === 0 && found.restrictions.length === 0 && !erased) {
    return <EmptyState title="Nothing found" text="No data is held under this address. They may have used another." />;
  }
  return (
    <div className="stack stack-large" role="status">
      {erased && <Erased erased={erased} onLook={() => onChanged()} />}
      {corrected && <Corrected corrected={corrected} onLook={() => onChanged(corrected.email)} />}
      {!erased && !corrected && (
        <>
          <div className={parts.acts}>
            <Button type="button" look="line" icon={pencil} onClick={() => setOpen("correct")}>
              Correct
            </Button>
            {mayAct && (
              <>
                <Button type="button" look="line" icon={download} onClick={() => setOpen("export")}>
                  Export everything
                </Button>
                <Button type="button" look="line" icon={trash} onClick={() => setOpen("erase")}>
                  Erase everything
                </Button>
              </>
            )}
          </div>
          {!mayAct && (
            <p className="small soft">
              It may contain health details, so only someone who can read those can export or erase it.
            </p>
          )}
          <Restrictions email={email} restrictions={found.restrictions} onChanged={() => onChanged()} />
          {sources.map((source) => (
            <Part key={source.key} source={source} />
          ))}
        </>
      )}
      {open === "correct" && (
        <CorrectDialog
          email={email}
          onClose={close}
          onCorrected={(done) => {
            close();
            setCorrected(done);
          }}
        />
      )}
      {open === "export" && (
        <ExportConfirm
          title={`Export everything about ${email}?`}
          fileName="personal-data.json"
          load={() => api.postFile("/api/desk/people-data/export", { body: { email } })}
          onClose={close}
        >
          The file is not encrypted. Give it to this person only, then delete it from this device. You confirm your
          identity first, and it is recorded.
        </ExportConfirm>
      )}
      {open === "erase" && (
        <ErasePerson
          email={email}
          onClose={close}
          onErased={(done) => {
            close();
            setErased(done);
          }}
        />
      )}
    </div>
  );
}

function Part({ source: { label, items, total } }: { source: PersonSource }) {
  return (
    <Panel title={label} aside={<span className="small soft">{total}</span>}>
      <ul className={parts.lines}>
        {items.map((item) => (
          <Kept key={item.id} item={item} />
        ))}
      </ul>
      {total > items.length && <p className="small soft">And {total - items.length} more, all in the export.</p>}
    </Panel>
  );
}

function Kept({ item: { title, state, at, url } }: { item: PersonItem }) {
  const { zone } = useSession();
  const mayOpen = useMayOpen(url ? deskPath(url) : "");
  const facts = [at && date(at, zone), state?.replaceAll("_", " ")].filter(Boolean).join(" · ");
  return (
    <li>
      {url && mayOpen ? <Link to={deskPath(url)}>{title}</Link> : <span>{title}</span>}
      {facts && <span className="small soft">{facts}</span>}
    </li>
  );
}

/** Whether the menu leads this person to a screen: the search names payments also to those who do not deal with money. */
function useMayOpen(path: string): boolean {
  const rooms = navigation.filter(({ to }) => to !== "/" && (path === to || path.startsWith(`${to}/`)));
  const nearest = rooms.sort((a, b) => b.to.length - a.to.length)[0];
  return useMay(nearest?.needs);
}

function ErasePerson({ email, onClose, onErased }: ErasePersonProps) {
  const erase = useCommand({
    call: (again: string) => api.post("/api/desk/people-data/erase", { body: { email, again } }),
    // Lists of every feature may have held something of this person.
    changes: [[]],
    said: "Erased.",
    onDone: (erased) => onErased(erased),
  });
  return (
    <EraseDialog
      title="Erase this person’s data for good?"
      explanation="What nothing holds is erased immediately and cannot be restored. Records required by law, such as payments, stay without the name. What is still going on stays until it is over: a paid consultation, an order on its way. Afterwards you see what was kept and why."
      what={email}
      field="again"
      command={erase}
      erase={(again) => erase.mutateAsync(again)}
      onClose={onClose}
    />
  );
}

interface ErasePersonProps {
  email: string;
  onClose: () => void;
  onErased: (erased: PersonErased) => void;
}

/** What was erased, and what stayed for a reason that they can be told. */
function Erased({ erased: { sources }, onLook }: { erased: PersonErased; onLook: () => void }) {
  return (
    <Panel title="Erased">
      <ul className={parts.lines}>
        {sources.map(({ key, label, erased, kept }) => (
          <li key={key}>
            <span>
              <strong>{label}:</strong> {erased === 0 ? "nothing left to erase" : `${erased} erased`}
            </span>
            {kept.map((why) => (
              <span key={why} className="small">
                Kept: {why}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p>
        <Button type="button" look="line" small onClick={onLook}>
          Search again
        </Button>
      </p>
    </Panel>
  );
}

/** What was corrected, and what stays as it was. */
function Corrected({ corrected: { email, sources }, onLook }: { corrected: PersonCorrected; onLook: () => void }) {
  const named = sources.filter(({ corrected, unchanged }) => corrected > 0 || unchanged.length > 0);
  return (
    <Panel title="Corrected">
      <ul className={parts.lines}>
        {named.map(({ key, label, corrected, unchanged }) => (
          <li key={key}>
            <span>
              <strong>{label}:</strong> {corrected === 0 ? "nothing corrected" : `${corrected} corrected`}
            </span>
            {unchanged.map((why) => (
              <span key={why} className="small">
                {why}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p>
        <Button type="button" look="line" small onClick={onLook}>
          Search {email}
        </Button>
      </p>
    </Panel>
  );
}
