import { useDeferredValue, useState } from "react";
import type { SuppressionRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { anyText, useAddress } from "../../ui/address";
import { Confirm } from "../../ui/Dialog";
import { ListScreen } from "../../ui/ListScreen";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { useList } from "../../ui/useList";
import { At } from "../../ui/When";
import { actorWords } from "../../ui/who";
import { chipOf } from "../../ui/words";
import { AddDialog } from "./AddDialog";

const PARTS = { q: anyText };

/** Addresses that the site writes to no more: the mail server refused them, or their owners asked for it. */
export default function SuppressionsScreen() {
  const { person } = useSession();
  const mayChange = useMay("resend_mail");
  const [open, setOpen] = useState<"add" | SuppressionRow>();
  const address = useAddress(PARTS);
  const asked = useDeferredValue(address.asked);
  const list = useList({
    queryKey: ["mail", "suppressions", asked],
    queryFn: ({ signal }) => api.get("/api/desk/mail/suppressions", { params: { query: asked }, signal }),
  });
  const close = () => setOpen(undefined);
  return (
    <>
      <ListScreen
        title="Addresses that get no mail"
        lead="Writing on to addresses that refuse it makes mail programs distrust all of your mails."
        back={{ to: "/mail", label: "All mails" }}
        actions={
          mayChange && (
            <Button type="button" small icon={plus} onClick={() => setOpen("add")}>
              Add an address
            </Button>
          )
        }
        address={address}
        list={list}
        search={{ hint: "A whole address." }}
        empty={
          <EmptyState
            title={address.isFiltered ? "This address gets mail" : "Every address gets mail"}
            text="Addresses come here when their mails come back for good, or when their owners call a mail spam."
          />
        }
        label="Addresses"
        table={{
          caption: "Addresses that get no mail, newest first",
          columns: columns(person.id, mayChange ? setOpen : undefined),
        }}
      />
      {open === "add" && <AddDialog onClose={close} />}
      {open && open !== "add" && <FreeConfirm suppression={open} onClose={close} />}
    </>
  );
}

const columns = (own: string, onFree: ((suppression: SuppressionRow) => void) | undefined) => [
  {
    key: "address",
    label: "Address",
    cell: ({ address, note }: SuppressionRow) => (
      <span className={parts.name}>
        <strong>{address ?? "Not readable here"}</strong>
        {note && <span className="small soft">{note}</span>}
      </span>
    ),
  },
  {
    key: "reason",
    label: "Why",
    cell: ({ reason }: SuppressionRow) => {
      return <StateChip words={chipOf("SuppressionReason", reason)} />;
    },
  },
  {
    key: "scope",
    label: "Gets no",
    cell: ({ scope }: SuppressionRow) => (scope === "newsletter" ? "newsletter" : "mail at all"),
  },
  {
    key: "at",
    label: "Since",
    cell: ({ at, by }: SuppressionRow) => (
      <span className={parts.name}>
        <At at={at} />
        {by && <span className="small soft">{actorWords(by, own, "the owner of the address")}</span>}
      </span>
    ),
  },
  ...(onFree
    ? [
        {
          key: "free",
          label: "Write to it again",
          quiet: true,
          cell: (row: SuppressionRow) => (
            <Button type="button" look="line" small onClick={() => onFree(row)}>
              Write to it again<span className="vh">: {row.address}</span>
            </Button>
          ),
        },
      ]
    : []),
];

function FreeConfirm({ suppression, onClose }: { suppression: SuppressionRow; onClose: () => void }) {
  const free = useCommand({
    call: () => api.delete("/api/desk/mail/suppressions/{id}", { params: { path: { id: suppression.id } } }),
    changes: [["mail", "suppressions"]],
    toasts: true,
    said: "It gets mail again.",
    onDone: onClose,
  });
  return (
    <Confirm
      open
      title={`Write to ${suppression.address ?? "this address"} again?`}
      action="Write to it again"
      busy={free.isPending}
      onConfirm={() => free.run()}
      onClose={onClose}
    >
      {suppression.reason === "complaint"
        ? "This person called a mail of yours spam. Do this only when they asked you to."
        : "Do this when the address works again. If mails come back once more, it returns to this list."}
    </Confirm>
  );
}
