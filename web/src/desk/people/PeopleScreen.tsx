import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/Button";
import { plus } from "../../ui/icons";
import { LoadingState } from "../../ui/States";
import { api } from "../shell/api";
import { ButtonLink } from "../ui/ButtonLink";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { InviteDialog } from "./InviteDialog";
import { InvitesTable } from "./InvitesTable";
import { PeopleTable } from "./PeopleTable";
import { PEOPLE, type People } from "./types";

/** Everybody who may open the desk, and who has been asked to. */
export default function PeopleScreen() {
  const [values, setValues] = useSearchParams();
  const inviting = values.has("invite");
  const { data, error, refetch } = useQuery({
    queryKey: PEOPLE,
    queryFn: ({ signal }) => api.get<People>("/api/desk/people", { signal }),
  });
  return (
    <>
      <ScreenHead title="People" lead="Who may open the desk, and as what.">
        <ButtonLink to="/people/rights" look="line" small>
          Who may do what
        </ButtonLink>
        <Button type="button" small icon={plus} onClick={() => setValues({ invite: "1" })}>
          Invite somebody
        </Button>
      </ScreenHead>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <div className="stack stack-large">
          <Panel title="At the desk">
            <PeopleTable people={data.items} />
          </Panel>
          {data.invites.length > 0 && (
            <Panel title="Invited">
              <InvitesTable invites={data.invites} />
            </Panel>
          )}
        </div>
      )}
      {inviting && <InviteDialog onClose={() => setValues({}, { replace: true })} />}
    </>
  );
}
