import { useState } from "react";
import type { ClientTokenLine } from "../../api/schema";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import { circleCheck, clock, lock } from "../../ui/icons";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { type Column, DataTable } from "../ui/DataTable";
import { ago, dateTime } from "../ui/time";
import { labelOf } from "../ui/words";
import { CLIENTS } from "./keys";

/** Programs with their rights, and the button that ends each. */
export function ClientsTable({ rows }: { rows: ClientTokenLine[] }) {
  const { zone } = useSession();
  const [revoking, setRevoking] = useState<ClientTokenLine>();
  const columns: Column<ClientTokenLine>[] = [
    { key: "name", label: "Program", cell: ({ name }) => <strong>{name}</strong> },
    {
      key: "scopes",
      label: "May",
      cell: ({ scopes }) =>
        scopes.length === 0 ? "Nothing" : scopes.map((scope) => labelOf("ClientScope", scope)).join(", "),
    },
    { key: "state", label: "State", isPlain: true, cell: (row) => <State row={row} /> },
    { key: "used", label: "Last used", cell: ({ usedAt }) => (usedAt ? ago(usedAt, zone) : "Never") },
    {
      key: "made",
      label: "Added",
      cell: ({ madeAt, madeBy }) => `${dateTime(madeAt, zone)} by ${madeBy}`,
    },
    {
      key: "ends",
      label: "Ends",
      cell: ({ endsAt }) => (endsAt ? dateTime(endsAt, zone) : "When revoked"),
    },
    {
      key: "revoke",
      label: "Revoke",
      quiet: true,
      cell: (row) =>
        row.open && (
          <Button type="button" look="line" small onClick={() => setRevoking(row)}>
            Revoke
            <span className="vh"> the token of {row.name}</span>
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Programs"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
      />
      {revoking && <RevokeDialog row={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function State({ row }: { row: ClientTokenLine }) {
  if (row.open) {
    return (
      <Chip tone="ok" icon={circleCheck}>
        Works
      </Chip>
    );
  }
  return row.revokedAt ? (
    <Chip tone="bad" icon={lock}>
      Revoked
    </Chip>
  ) : (
    <Chip icon={clock}>Ended</Chip>
  );
}

interface RevokeDialogProps {
  row: ClientTokenLine;
  onClose: () => void;
}

function RevokeDialog({ row, onClose }: RevokeDialogProps) {
  const revoke = useCommand({
    call: () => api.delete("/api/desk/clients/{id}", { params: { path: { id: row.id } } }),
    changes: [CLIENTS],
    said: () => `The token of ${row.name} no longer works.`,
    onDone: onClose,
  });
  return (
    <CommandDialog
      title={`Revoke the token of ${row.name}?`}
      explanation="The program is refused from now on. This cannot be undone; you can make it a new token."
      confirm="Revoke"
      tone="danger"
      command={revoke}
      run={() => revoke.mutateAsync()}
      onClose={onClose}
    />
  );
}
