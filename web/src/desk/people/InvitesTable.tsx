import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { roleLabel } from "../shell/roles";
import { useSession } from "../shell/session";
import { type Column, DataTable } from "../ui/DataTable";
import { dateTime } from "../ui/time";
import { toast } from "../ui/toasts";
import { type Invite, PEOPLE } from "./types";

/** Invitations that nobody has taken yet. */
export function InvitesTable({ invites }: { invites: Invite[] }) {
  const { zone } = useSession();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: ({ id }: Invite) => api.delete(`/api/desk/people/invites/${id}`),
    onSuccess: async (_, { email }) => {
      toast(`The link for ${email} no longer works.`);
      await client.invalidateQueries({ queryKey: PEOPLE });
    },
  });
  const columns: Column<Invite>[] = [
    { key: "email", label: "E-mail address", cell: ({ email }) => <strong>{email}</strong> },
    { key: "role", label: "Role", cell: ({ role }) => roleLabel(role) },
    { key: "until", label: "Works until", cell: ({ expiresAt }) => dateTime(expiresAt, zone) },
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
  return <DataTable caption="Invitations" columns={columns} rows={invites} rowKey={({ id }) => id} />;
}
