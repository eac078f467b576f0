import { useState } from "react";
import type { CareRoom } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { userRound } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { CopyButton } from "../../ui/CopyButton";
import { Choice, TextField } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import { labelOf } from "../../ui/words";
import css from "../care.module.css";
import { keyOf, useTakeOver } from "./useRequest";

type Guest = CareRoom["guests"]["invited"][number];

interface GuestsPanelProps {
  requestId: string;
  guests: CareRoom["guests"];
}

/** Who comes into the room besides patient and clinician, as an interpreter, each by a link of their own. */
export function GuestsPanel({ requestId, guests: { invited, mayInvite } }: GuestsPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const takeOver = useTakeOver(requestId);
  const withdraw = useCommand({
    call: ({ role }: Guest) =>
      api.delete("/api/desk/care/requests/{id}/guests/{role}", { params: { path: { id: requestId, role } } }),
    seen: keyOf(requestId),
    onDone: (request) => {
      takeOver(request);
      toast("Invitation taken back. Its link opens nothing any more.");
    },
  });
  return (
    <Panel title="Guests">
      <div className="stack">
        {invited.length === 0 && <p className="soft">Nobody else is invited.</p>}
        {invited.length > 0 && (
          <ul className={css.lines}>
            {invited.map((guest) => (
              <li key={guest.role}>
                <Invited guest={guest} isBusy={withdraw.isPending} onWithdraw={() => withdraw.run(guest)} />
              </li>
            ))}
          </ul>
        )}
        <ProblemSummary error={withdraw.error} />
        {mayInvite.length > 0 && (
          <div className={css.acts}>
            <Button type="button" look="line" small icon={userRound} onClick={() => setIsOpen(true)}>
              Invite a helper or interpreter
            </Button>
          </div>
        )}
      </div>
      {isOpen && <InviteDialog requestId={requestId} roles={mayInvite} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

interface InvitedProps {
  guest: Guest;
  isBusy: boolean;
  onWithdraw: () => void;
}

function Invited({ guest: { name, role, isByDesk, hasEntered, href }, isBusy, onWithdraw }: InvitedProps) {
  const link = new URL(href, location.origin).href;
  return (
    <>
      <strong dir="auto">{name}</strong> <Chip>{labelOf("CareGuestRole", role)}</Chip>
      <span className="small soft">
        {isByDesk ? "Invited by us." : "Invited by the patient."} {hasEntered ? "Has been in the room." : ""}
      </span>
      <div className={css.acts}>
        <CopyButton text={link} what={`Link for ${name}`} />
        <Button type="button" look="quiet" small disabled={isBusy} onClick={onWithdraw}>
          Take back<span className="vh"> the invitation of {name}</span>
        </Button>
      </div>
    </>
  );
}

interface InviteDialogProps {
  requestId: string;
  roles: Guest["role"][];
  onClose: () => void;
}

function InviteDialog({ requestId, roles, onClose }: InviteDialogProps) {
  const [name, setName] = useState("");
  const [role, setRole] = useState<Guest["role"] | "">(roles.includes("interpreter") ? "interpreter" : "");
  const takeOver = useTakeOver(requestId);
  const invite = useCommand({
    call: (body: { name: string; role: Guest["role"] }) =>
      api.post("/api/desk/care/requests/{id}/guests", { params: { path: { id: requestId } }, body }),
    seen: keyOf(requestId),
    onDone: takeOver,
  });
  const run = async () => {
    if (!name.trim() || !role) return;
    await invite.mutateAsync({ name, role });
    toast("The invitation is ready. Copy the link and send it to them.");
    onClose();
  };
  return (
    <CommandDialog
      title="Invite somebody to the room"
      explanation="They get a link of their own. The patient sees who is invited, and can take the invitation back."
      form="guest"
      confirm="Make the link"
      command={invite}
      run={run}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label="Name"
            autoComplete="off"
            error={isTried && !name.trim() ? "Enter a name." : undefined}
            value={name}
            onChange={setName}
          />
          <Choice
            label="What do they do?"
            error={isTried && !role ? "Choose one." : undefined}
            value={role}
            options={roles.map((value) => ({ value, label: labelOf("CareGuestRole", value) }))}
            onChange={setRole}
          />
        </>
      )}
    </CommandDialog>
  );
}
