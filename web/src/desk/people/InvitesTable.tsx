import type { InviteLine, MadeInvite } from "../../api/schema";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { roleLabels } from "../shell/roles";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { type Column, DataTable } from "../ui/DataTable";
import { dateTime } from "../ui/time";
import { useTicks } from "../ui/useTicks";
import { PEOPLE } from "./keys";

const takeBack = ({ id }: InviteLine) => api.delete("/api/desk/people/invites/{id}", { params: { path: { id } } });

const WITHDRAW: BulkAction<InviteLine> = {
  key: "withdraw",
  label: "Withdraw",
  danger: true,
  call: takeBack,
  done: "withdrawn.",
  ask: "Their links will no longer work. You can invite the same people again.",
};

interface InvitesTableProps {
  invites: InviteLine[];
  onMade: (made: MadeInvite) => void;
}

export function InvitesTable({ invites, onMade }: InvitesTableProps) {
  const { zone } = useSession();
  const ticks = useTicks(invites, ({ id }) => id);
  const withdraw = useCommand({
    call: takeBack,
    changes: [PEOPLE],
    toasts: true,
    said: (_, { email }) => `The link for ${email} no longer works.`,
  });
  // A new link of seven days: the one before opens nothing any more.
  const again = useCommand({
    call: ({ email, roles }: InviteLine) => api.post("/api/desk/people/invites", { body: { email, roles } }),
    changes: [PEOPLE],
    toasts: true,
    onDone: onMade,
  });
  const columns: Column<InviteLine>[] = [
    { key: "email", label: "Email address", cell: ({ email }) => <strong>{email}</strong> },
    { key: "roles", label: "Roles", cell: ({ roles }) => roleLabels(roles) },
    { key: "until", label: "Works until", cell: ({ expiresAt }) => dateTime(expiresAt, zone) },
    {
      key: "again",
      label: "Send again",
      quiet: true,
      cell: (invite) => (
        <Button type="button" look="line" small disabled={again.isPending} onClick={() => again.mutate(invite)}>
          Send again
          <span className="vh"> the invitation of {invite.email}</span>
        </Button>
      ),
    },
    {
      key: "withdraw",
      label: "Withdraw",
      quiet: true,
      cell: (invite) => (
        <Button type="button" look="line" small disabled={withdraw.isPending} onClick={() => withdraw.mutate(invite)}>
          Withdraw
          <span className="vh"> the invitation of {invite.email}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      {ticks.chosen.length > 0 && (
        <BulkBar
          rows={ticks.chosen}
          noun={["invitation", "invitations"]}
          actions={[WITHDRAW]}
          onClear={ticks.clear}
          changes={PEOPLE}
        />
      )}
      <DataTable
        caption="Invitations"
        columns={columns}
        rows={invites}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        selected={ticks.selected}
        onSelect={ticks.onSelect}
      />
    </>
  );
}
