import { useState } from "react";
import type { SuppressionRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { plus } from "../../../ui/icons";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { anyText, useAddress } from "../../ui/address";
import { CsvButton } from "../../ui/CsvButton";
import { Confirm } from "../../ui/Dialog";
import { ListScreen } from "../../ui/ListScreen";
import { PersonLink } from "../../ui/PersonLink";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { useList } from "../../ui/useList";
import { useSearchedRows } from "../../ui/useSearchedRows";
import { At } from "../../ui/When";
import { actorWords } from "../../ui/who";
import { chipOf } from "../../ui/words";
import { useReturned } from "../useReturned";
import { AddDialog } from "./AddDialog";
import { SeenButton } from "./SeenButton";

const PARTS = { q: anyText };

/** Addresses that the site writes to no more: the mail server refused them, or their owners asked for it. */
export default function SuppressionsScreen() {
  const { person } = useSession();
  const mayChange = useMay("resend_mail");
  const returned = useReturned();
  const [open, setOpen] = useState<"add" | SuppressionRow>();
  const address = useAddress(PARTS);
  const searched = useSearchedRows("blocked-addresses", address.query.q);
  const asked = { page: address.query.page, ids: searched.ids };
  const list = useList({
    queryKey: ["mail", "suppressions", asked],
    queryFn: ({ signal }) => api.get("/api/desk/mail/suppressions", { params: { query: asked }, signal }),
    enabled: !searched.isSearching,
  });
  const close = () => setOpen(undefined);
  return (
    <>
      <ListScreen
        title="Blocked addresses"
        lead="If you keep writing to addresses that bounce or complain, mail services may treat all your emails as spam."
        back={{ to: "/mail", label: "All emails" }}
        csv={
          <CsvButton
            load={() => api.getFile("/api/desk/mail/suppressions.csv", { params: { query: asked } })}
            fileName="blocked-addresses.csv"
            namesPeople
          />
        }
        actions={
          mayChange && (
            <>
              {returned ? <SeenButton /> : null}
              <Button type="button" small icon={plus} onClick={() => setOpen("add")}>
                Block an address
              </Button>
            </>
          )
        }
        address={address}
        list={list}
        search={{ hint: "An address, or part of one." }}
        searched={searched}
        empty={
          <EmptyState
            title="No blocked addresses"
            text="Addresses are added when emails to them bounce permanently, or when someone reports an email as spam."
          />
        }
        label="Addresses"
        table={{
          caption: "Blocked addresses, newest first",
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
    cell: ({ address, note, isNew }: SuppressionRow) => (
      <span className={parts.name}>
        <strong>{address ?? "Cannot be read here"}</strong>
        {isNew && <Chip tone="wait">New</Chip>}
        {note && <span className="small soft">{note}</span>}
        <PersonLink email={address} />
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
    label: "Blocked",
    cell: ({ scope }: SuppressionRow) => (scope === "newsletter" ? "newsletter" : "all email"),
  },
  {
    key: "at",
    label: "Since",
    cell: ({ at, by }: SuppressionRow) => (
      <span className={parts.name}>
        <At at={at} />
        {by && <span className="small soft">{actorWords(by, own, "the recipient")}</span>}
      </span>
    ),
  },
  ...(onFree
    ? [
        {
          key: "free",
          label: "Unblock",
          quiet: true,
          cell: (row: SuppressionRow) => (
            <Button type="button" look="line" small onClick={() => onFree(row)}>
              Unblock<span className="vh">: {row.address}</span>
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
    said: "Address unblocked.",
    onDone: onClose,
  });
  return (
    <Confirm
      open
      title={`Unblock ${suppression.address ?? "this address"}?`}
      action="Unblock"
      busy={free.isPending}
      onConfirm={() => free.run()}
      onClose={onClose}
    >
      {suppression.reason === "complaint"
        ? "This person reported one of your emails as spam. Only unblock them if they asked you to."
        : "Do this when the address works again. If emails bounce again, it is blocked again."}
    </Confirm>
  );
}
