import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import type { WebhookDelivery, WebhookRow, WebhookWithSecret } from "../../api/schema";
import { Button } from "../../ui/Button";
import { refreshCw } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { anyText, oneOf, useAddress, useParam } from "../ui/address";
import { CsvButton } from "../ui/CsvButton";
import { Dialog } from "../ui/Dialog";
import { Facts } from "../ui/Facts";
import { ListScreen } from "../ui/ListScreen";
import { OneScreen } from "../ui/OneScreen";
import { PillLinks } from "../ui/PillLinks";
import parts from "../ui/parts.module.css";
import { StateChip } from "../ui/StateChip";
import { dateTime } from "../ui/time";
import { useList } from "../ui/useList";
import { useSearchedRows } from "../ui/useSearchedRows";
import { At } from "../ui/When";
import { chipOf, choicesOf } from "../ui/words";
import { SecretPanel } from "./SecretPanel";
import { WebhookActs } from "./WebhookActs";
import { WebhookPanel } from "./WebhookPanel";
import { answerWords, kindWords, WEBHOOKS } from "./words";

const BACK = { to: "/webhooks", label: "All webhooks" };
const STATES = [{ value: "" as const, label: "All" }, ...choicesOf("WebhookDeliveryState")];
const PARTS = { state: oneOf(STATES), q: anyText };

/** A webhook, and what became of each message to it. */
export default function WebhookScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: [...WEBHOOKS, id],
    queryFn: ({ signal }) => api.get("/api/desk/webhooks/{id}", { params: { path: { id } }, signal }),
  });
  return (
    <OneScreen title="A webhook" back={BACK} query={query}>
      {(webhook) => <Opened key={id} webhook={webhook} />}
    </OneScreen>
  );
}

function Opened({ webhook }: { webhook: WebhookRow }) {
  const { id, name, isOn } = webhook;
  const { zone } = useSession();
  const [made, setMade] = useState<WebhookWithSecret>();
  const [opened, putOpened] = useParam("message");
  const [values] = useSearchParams();
  const to = (message: string) => `?${new URLSearchParams([...values, ["message", message]])}`;
  const address = useAddress(PARTS);
  const searched = useSearchedRows("webhook-deliveries", address.query.q);
  const asked = { state: address.query.state, page: address.query.page, ids: searched.ids };
  const list = useList({
    queryKey: [...WEBHOOKS, id, "deliveries", asked],
    queryFn: ({ signal }) =>
      api.get("/api/desk/webhooks/{id}/deliveries", { params: { path: { id }, query: asked }, signal }),
    enabled: !searched.isSearching,
    // What waits is tried within seconds.
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === "waiting") ? 5_000 : 60_000),
  });
  const replay = useCommand({
    call: (one: WebhookDelivery) =>
      api.post("/api/desk/webhooks/{id}/deliveries/{delivery}/replay", { params: { path: { id, delivery: one.id } } }),
    changes: [[...WEBHOOKS]],
    toasts: true,
    said: "Sending it again.",
  });
  const shown = list.data?.items.find((one) => one.id === opened);
  return (
    <>
      <ListScreen
        title={name}
        back={BACK}
        actions={<WebhookActs webhook={webhook} onMade={setMade} />}
        csv={
          <CsvButton
            load={() =>
              api.getFile("/api/desk/webhooks/{id}/deliveries.csv", { params: { path: { id }, query: asked } })
            }
            fileName="webhook-messages.csv"
          />
        }
        parts={
          <>
            {made && <SecretPanel made={made} onClose={() => setMade(undefined)} />}
            <WebhookPanel webhook={webhook} />
          </>
        }
        address={address}
        list={list}
        pills={
          <div className={parts.pills}>
            <PillLinks label="Messages" pills={address.pills("state", STATES)} />
          </div>
        }
        search={{ label: "Search messages", hint: "What it is about, an id or reference in it, or the answer." }}
        searched={searched}
        label="Messages"
        empty={
          <EmptyState
            title={address.isFiltered ? "No such messages" : "No messages yet"}
            text={
              address.isFiltered
                ? "Messages of the last 30 days are kept here."
                : "Send a test to see whether the program takes it."
            }
          />
        }
        table={{
          caption: "Messages, newest first",
          columns: columns(to, isOn ? replay.run : undefined, replay.isPending),
          rowName: (one) => `${kindWords(one.kind)}, ${dateTime(one.createdAt, zone)}`,
        }}
      />
      <Dialog open={shown !== undefined} title="What was sent" size="wide" onClose={() => putOpened()}>
        {shown && <Message message={shown} />}
      </Dialog>
    </>
  );
}

function Message({ message }: { message: WebhookDelivery }) {
  return (
    <div className="stack">
      <Facts
        facts={[
          ["Message", message.event],
          ["Tries", String(message.tries)],
          ["Last try", message.triedAt && <At key="at" at={message.triedAt} />],
          ["Answer", answerWords(message)],
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
      <pre className={parts.preview} tabIndex={0}>
        {JSON.stringify(JSON.parse(message.body || "{}"), null, 2)}
      </pre>
    </div>
  );
}

const columns = (
  to: (id: string) => string,
  onReplay: ((one: WebhookDelivery) => unknown) | undefined,
  isBusy: boolean,
) => [
  {
    key: "kind",
    label: "Message",
    cell: ({ id, kind, createdAt }: WebhookDelivery) => (
      <span className={parts.name}>
        <Link to={to(id)} preventScrollReset>
          {kindWords(kind)}
        </Link>
        <At className="small soft" at={createdAt} />
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    isPlain: true,
    cell: ({ state, nextAt }: WebhookDelivery) => (
      <span className={parts.name}>
        <StateChip words={chipOf("WebhookDeliveryState", state)} />
        {nextAt && (
          <span className="small soft">
            next try <At at={nextAt} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: "answer",
    label: "Last answer",
    cell: (one: WebhookDelivery) => (
      <span className={parts.name}>
        <span>{answerWords(one)}</span>
        <span className="small soft">{one.tries === 1 ? "1 try" : `${one.tries} tries`}</span>
      </span>
    ),
  },
  ...(onReplay
    ? [
        {
          key: "again",
          label: "Send again",
          quiet: true,
          cell: (one: WebhookDelivery) => (
            <Button
              type="button"
              look="line"
              small
              icon={refreshCw}
              disabled={isBusy}
              onClick={() => void onReplay(one)}
            >
              Send again<span className="vh">: {kindWords(one.kind)}</span>
            </Button>
          ),
        },
      ]
    : []),
];
