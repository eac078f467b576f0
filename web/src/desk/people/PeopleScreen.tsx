import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeInvite, MadeReset } from "../../api/schema";
import { Button } from "../../ui/Button";
import { plus } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { anyText, useAddress, useParam } from "../ui/address";
import { ButtonLink } from "../ui/ButtonLink";
import { Select } from "../ui/fields";
import { ListScreen } from "../ui/ListScreen";
import { Panel } from "../ui/Panel";
import { choicesOf } from "../ui/words";
import { InviteDialog } from "./InviteDialog";
import { InvitesTable } from "./InvitesTable";
import { PEOPLE } from "./keys";
import { MadeLink } from "./MadeLink";
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
        lead="Who may open the desk, and as what."
        actions={
          <>
            <ButtonLink to="/people/rights" look="line" small>
              Who may do what
            </ButtonLink>
            {mayInvite && (
              <Button type="button" small icon={plus} onClick={() => putInvite("1")}>
                Invite somebody
              </Button>
            )}
          </>
        }
        parts={made && <MadeLink made={made} onClose={() => setMade(undefined)} />}
        address={address}
        list={{ ...found, data: found.data && { items: [...people, ...invites] } }}
        search={{ label: "Search people" }}
        filters={
          <Select label="Role" value={role} options={CHOICES} onChange={(chosen) => address.put({ role: chosen })} />
        }
        views="people"
        empty={<EmptyState title="Nobody is called that" text="Try a part of the name or of the address." />}
        label="People"
      >
        {() => (
          <div className="stack stack-large">
            {people.length > 0 && (
              <Panel title="At the desk">
                <PeopleTable people={people} onMade={setMade} />
              </Panel>
            )}
            {invites.length > 0 && (
              <Panel title="Invited">
                <InvitesTable invites={invites} onMade={setMade} />
              </Panel>
            )}
          </div>
        )}
      </ListScreen>
      {mayInvite && invite !== undefined && <InviteDialog onMade={setMade} onClose={() => putInvite()} />}
    </>
  );
}
