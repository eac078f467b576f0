import { useState } from "react";
import { Link } from "react-router";
import type { WebhookRow, WebhookWithSecret } from "../../api/schema";
import { Button } from "../../ui/Button";
import { plus } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { anyText, useAddress } from "../ui/address";
import { CsvButton } from "../ui/CsvButton";
import { ListScreen } from "../ui/ListScreen";
import parts from "../ui/parts.module.css";
import { StateChip } from "../ui/StateChip";
import { useList } from "../ui/useList";
import { Ago } from "../ui/When";
import { SecretPanel } from "./SecretPanel";
import { WebhookDialog } from "./WebhookDialog";
import { kindWords, offWords, stateWords, WEBHOOKS } from "./words";

const PARTS = { q: anyText };

/** Programs elsewhere that are told what happens on the site. */
export default function WebhooksScreen() {
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  const address = useAddress(PARTS);
  const list = useList({
    queryKey: [...WEBHOOKS],
    queryFn: ({ signal }) => api.get("/api/desk/webhooks", { signal }),
  });
  return (
    <>
      <ListScreen
        title="Webhooks"
        lead="Tell other programs, such as your accounts, what happens here. They never get names, contacts or anything about health."
        actions={
          <Button type="button" small icon={plus} onClick={() => setIsAdding(true)}>
            Add a webhook
          </Button>
        }
        csv={<CsvButton load={() => api.getFile("/api/desk/webhooks.csv")} fileName="webhooks.csv" />}
        parts={made && <SecretPanel made={made} onClose={() => setMade(undefined)} />}
        address={address}
        list={list}
        search={{ label: "Search webhooks" }}
        textsOf={({ name, address: url }) => [name, url]}
        empty={
          <EmptyState
            title="No webhooks yet"
            text="Add one when a program asks you for a webhook, or gives you an address for it."
          />
        }
        table={{ caption: "Webhooks, oldest first", columns: COLUMNS, rowName: ({ name }) => name }}
      />
      {isAdding && <WebhookDialog onMade={setMade} onClose={() => setIsAdding(false)} />}
    </>
  );
}

const COLUMNS = [
  {
    key: "name",
    label: "Program",
    cell: ({ id, name, address }: WebhookRow) => (
      <span className={parts.name}>
        <Link to={`/webhooks/${id}`}>{name}</Link>
        <span className="small soft">{new URL(address).host}</span>
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    isPlain: true,
    cell: (webhook: WebhookRow) => (
      <span className={parts.name}>
        <StateChip words={stateWords(webhook)} />
        {webhook.offReason && <span className="small soft">{offWords(webhook)}</span>}
      </span>
    ),
  },
  {
    key: "occasions",
    label: "Told of",
    cell: ({ occasions }: WebhookRow) => <span className="small">{occasions.map(kindWords).join(" · ")}</span>,
  },
  {
    key: "last",
    label: "Last delivered",
    cell: ({ lastSuccessAt }: WebhookRow) =>
      lastSuccessAt ? <Ago at={lastSuccessAt} /> : <span className="soft">never</span>,
  },
];
