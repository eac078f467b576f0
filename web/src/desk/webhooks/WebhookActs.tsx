import { useState } from "react";
import { useNavigate } from "react-router";
import type { WebhookRow, WebhookWithSecret } from "../../api/schema";
import { Button } from "../../ui/Button";
import { pencil, refreshCw, send } from "../../ui/icons";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { CommandDialog } from "../ui/CommandDialog";
import { Confirm } from "../ui/Dialog";
import { TextField } from "../ui/fields";
import { key, trash } from "../ui/icons";
import { Menu } from "../ui/Menu";
import { dayIn } from "../ui/time";
import { useFields } from "../ui/useFields";
import { WebhookDialog } from "./WebhookDialog";
import { WEBHOOKS } from "./words";

interface WebhookActsProps {
  webhook: WebhookRow;
  onMade: (made: WebhookWithSecret) => void;
}

type Open = "change" | "secret" | "replay" | "delete";

/** What can be done with a webhook. */
export function WebhookActs({ webhook, onMade }: WebhookActsProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const params = { path: { id: webhook.id } };
  const test = useCommand({
    call: () => api.post("/api/desk/webhooks/{id}/test", { params }),
    changes: [[...WEBHOOKS]],
    toasts: true,
    said: "A test is on its way.",
  });
  const items = [
    {
      key: "replay",
      label: "Send failed messages again",
      icon: refreshCw,
      disabled: !webhook.isOn,
      run: () => setOpen("replay"),
    },
    { key: "secret", label: "New secret", icon: key, run: () => setOpen("secret") },
    { key: "delete", label: "Remove", icon: trash, danger: true, run: () => setOpen("delete") },
  ];
  return (
    <>
      <Button type="button" look="line" small icon={pencil} onClick={() => setOpen("change")}>
        Change
      </Button>
      <Button type="button" small icon={send} disabled={test.isPending || !webhook.isOn} onClick={() => test.run()}>
        Send a test
      </Button>
      <Menu label="More" items={items} />
      {open === "change" && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === "secret" && <SecretConfirm webhook={webhook} onMade={onMade} onClose={close} />}
      {open === "replay" && <ReplayDialog webhook={webhook} onClose={close} />}
      {open === "delete" && <DeleteConfirm webhook={webhook} onClose={close} />}
    </>
  );
}

interface StepProps {
  webhook: WebhookRow;
  onClose: () => void;
}

function SecretConfirm({ webhook, onMade, onClose }: StepProps & Pick<WebhookActsProps, "onMade">) {
  const renew = useCommand({
    call: () => api.post("/api/desk/webhooks/{id}/secret", { params: { path: { id: webhook.id } } }),
    changes: [[...WEBHOOKS]],
    toasts: true,
    forgets: true,
    onDone: (made) => {
      onMade(made);
      onClose();
    },
  });
  return (
    <Confirm
      open
      title="Make a new secret?"
      action="Make a new secret"
      busy={renew.isPending}
      onConfirm={() => renew.run()}
      onClose={onClose}
    >
      For 24 hours, messages are signed with both secrets. Give the new one to the program within that time.
    </Confirm>
  );
}

function ReplayDialog({ webhook, onClose }: StepProps) {
  const { zone } = useSession();
  const { draft, field } = useFields({ since: dayIn(zone) }, "replay");
  const replay = useCommand({
    call: () =>
      api.post("/api/desk/webhooks/{id}/replay", {
        params: { path: { id: webhook.id } },
        body: { since: `${draft.since}T00:00:00Z` },
      }),
    changes: [[...WEBHOOKS]],
    said: ({ count }) => (count === 1 ? "Sending 1 message again." : `Sending ${count} messages again.`),
    onDone: onClose,
  });
  return (
    <CommandDialog
      title="Send failed messages again"
      form="replay"
      explanation="Everything that was not delivered since this day is sent again, at most 1,000 messages at a time."
      confirm="Send again"
      command={replay}
      run={() => draft.since !== "" && replay.mutateAsync()}
      onClose={onClose}
    >
      {(isTried) => (
        <TextField
          {...field("since")}
          type="date"
          label="Since"
          error={isTried && draft.since === "" ? "Enter a day." : undefined}
        />
      )}
    </CommandDialog>
  );
}

function DeleteConfirm({ webhook, onClose }: StepProps) {
  const navigate = useNavigate();
  const remove = useCommand({
    call: () => api.delete("/api/desk/webhooks/{id}", { params: { path: { id: webhook.id } } }),
    toasts: true,
    said: "Webhook removed.",
    changes: [[...WEBHOOKS]],
    onDone: () => navigate("/webhooks"),
  });
  return (
    <Confirm
      open
      danger
      title={`Remove ${webhook.name}?`}
      action="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      The program is told nothing any more, and the list of its messages goes as well.
    </Confirm>
  );
}
