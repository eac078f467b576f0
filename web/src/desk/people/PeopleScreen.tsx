import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/Button";
import { plus } from "../../ui/icons";
import { EmptyState, LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { ROLES } from "../shell/roles";
import { SavedViews } from "../shell/SavedViews";
import { useMay } from "../shell/session";
import { ButtonLink } from "../ui/ButtonLink";
import { Select, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { InviteDialog } from "./InviteDialog";
import { InvitesTable } from "./InvitesTable";
import { MadeLink } from "./MadeLink";
import { PeopleTable } from "./PeopleTable";
import { isLike } from "./search";
import { type MadeInvite, type MadeReset, PEOPLE } from "./types";

const CHOICES = [{ value: "", label: "All" }, ...ROLES.map(({ value, label }) => ({ value, label }))];

/** Everybody who may open the desk, and who has been asked to. */
export default function PeopleScreen() {
  const [values, setValues] = useSearchParams();
  const mayInvite = useMay("manage_people");
  const inviting = mayInvite && values.has("invite");
  const [made, setMade] = useState<MadeInvite | MadeReset>();
  const { data, error, refetch } = useQuery({
    queryKey: PEOPLE,
    queryFn: ({ signal }) => api.get("/api/desk/people", { signal }),
  });
  const [q, role] = [values.get("q") ?? "", values.get("role") ?? ""];
  const put = (name: string, value: string) =>
    setValues(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const people = data?.items.filter((person) => isLike(person, q, role)) ?? [];
  const invites = data?.invites.filter((invite) => isLike(invite, q, role)) ?? [];
  return (
    <>
      <ScreenHead title="People" lead="Who may open the desk, and as what.">
        <ButtonLink to="/people/rights" look="line" small>
          Who may do what
        </ButtonLink>
        {mayInvite && (
          <Button type="button" small icon={plus} onClick={() => put("invite", "1")}>
            Invite somebody
          </Button>
        )}
      </ScreenHead>
      {made && <MadeLink made={made} onClose={() => setMade(undefined)} />}
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <div className="stack stack-large">
          <search className={layout.filters}>
            <TextField
              type="search"
              label="Search people"
              autoComplete="off"
              value={q}
              onChange={(words) => put("q", words)}
            />
            <Select label="Role" value={role} options={CHOICES} onChange={(chosen) => put("role", chosen)} />
            <SavedViews list="people" names={["q", "role"]} />
          </search>
          {people.length + invites.length === 0 && (
            <EmptyState title="Nobody is called that" text="Try a part of the name or of the address." />
          )}
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
      {inviting && <InviteDialog onMade={setMade} onClose={() => put("invite", "")} />}
    </>
  );
}
