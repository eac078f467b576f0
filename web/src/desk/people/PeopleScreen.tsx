import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeInvite, MadeReset } from "../../api/schema";
import { Button } from "../../ui/Button";
import { plus, x } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { anyText, useAddress, useParam } from "../ui/address";
import { ButtonLink } from "../ui/ButtonLink";
import { CopyButton } from "../ui/CopyButton";
import { CsvButton } from "../ui/CsvButton";
import { Select } from "../ui/fields";
import { IconButton } from "../ui/IconButton";
import { ListScreen } from "../ui/ListScreen";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { choicesOf } from "../ui/words";
import { InviteDialog } from "./InviteDialog";
import { InvitesTable } from "./InvitesTable";
import { PEOPLE } from "./keys";
import { PeopleTable } from "./PeopleTable";
import { isLike } from "./search";

const CHOICES = [{ value: "", label: "All" }, ...choicesOf("Role")];

const PARTS = { q: anyText, role: anyText };

export default function PeopleScreen() {
  const mayInvite = useMay("manage_people");
  const [invite, putInvite] = useParam("invite");
  const [made, setMade] = useState<MadeInvite | MadeReset>();
  const address = useAddress(PARTS);
  const { q, role } = address.query;
  const found = useQuery({
    queryKey: PEOPLE,
    queryFn: ({ signal }) => api.get("/api/desk/people", { signal }),
  });
  const people = found.data?.items.filter((person) => isLike(person, q, role)) ?? [];
  const invites = found.data?.invites.filter((one) => isLike(one, q, role)) ?? [];
  return (
    <>
      <ListScreen
        title="People"
        lead="Who can sign in, and their roles."
        csv={<CsvButton load={() => api.getFile("/api/desk/people.csv")} fileName="staff.csv" namesPeople />}
        actions={
          <>
            <ButtonLink to="/people/rights" look="line" small>
              Who may do what
            </ButtonLink>
            {mayInvite && (
              <Button type="button" small icon={plus} onClick={() => putInvite("1")}>
                Invite someone
              </Button>
            )}
          </>
        }
        parts={made && <MadeLink made={made} onClose={() => setMade(undefined)} />}
        address={address}
        list={{ ...found, data: found.data && { items: [...people, ...invites] } }}
        search={{ label: "Search staff" }}
        filters={
          <Select label="Role" value={role} options={CHOICES} onChange={(chosen) => address.put({ role: chosen })} />
        }
        views="people"
        empty={<EmptyState title="Nobody found" text="Try part of the name or address." />}
      >
        {(rows) => (
          <PeopleTables staff={people.filter(among(rows))} invites={invites.filter(among(rows))} onMade={setMade} />
        )}
      </ListScreen>
      {mayInvite && invite !== undefined && <InviteDialog onMade={setMade} onClose={() => putInvite()} />}
    </>
  );
}

/** Whether something is one of the rows of a page. */
function among(rows: readonly object[]): (row: object) => boolean {
  const shown = new Set(rows);
  return (row) => shown.has(row);
}

interface PeopleTablesProps {
  staff: Parameters<typeof PeopleTable>[0]["people"];
  invites: Parameters<typeof InvitesTable>[0]["invites"];
  onMade: (made: MadeInvite | MadeReset) => void;
}

function PeopleTables({ staff, invites, onMade }: PeopleTablesProps) {
  return (
    <div className="stack stack-large">
      {staff.length > 0 && (
        <Panel title="Staff">
          <PeopleTable people={staff} onMade={onMade} />
        </Panel>
      )}
      {invites.length > 0 && (
        <Panel title="Invited">
          <InvitesTable invites={invites} onMade={onMade} />
        </Panel>
      )}
    </div>
  );
}

interface MadeLinkProps {
  made: MadeInvite | MadeReset;
  onClose: () => void;
}

/** The link of an invitation or of a new way in, shown this once: for who hands it over in another way than by mail. */
function MadeLink({ made, onClose }: MadeLinkProps) {
  const { sendsNoMail } = useSession();
  const isInvite = "roles" in made;
  return (
    <div role="status">
      <Panel
        title={isInvite ? `The invitation to ${made.email}` : `Sign-in reset for ${made.email}`}
        aside={<IconButton icon={x} label="Hide the link" onClick={onClose} />}
      >
        <p>
          {sendsNoMail
            ? "Mail is not set up, so no email reaches them: copy the link and send it to them yourself."
            : "The email is in the outbox. You can also copy the link and send it to them yourself."}
        </p>
        <p>
          <code className={parts.plain}>{made.link}</code> <CopyButton text={made.link} what="The link" />
        </p>
        <p className="small soft">
          {isInvite
            ? "It works once, for 7 days. Anyone with the link can join. You will not see it again."
            : "It works once, for 24 hours. Anyone with the link can take over the account. You will not see it again."}
        </p>
      </Panel>
    </div>
  );
}
