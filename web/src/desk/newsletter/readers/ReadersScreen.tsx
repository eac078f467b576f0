import { useDeferredValue } from "react";
import { Link } from "react-router";
import type { NewsletterForm, SubscriberCounts, SubscriberRow } from "../../../api/schema";
import { EmptyState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { anyText, oneOf, useAddress } from "../../ui/address";
import { ButtonLink } from "../../ui/ButtonLink";
import { CsvButton } from "../../ui/CsvButton";
import { ListScreen } from "../../ui/ListScreen";
import { PillLinks } from "../../ui/PillLinks";
import parts from "../../ui/parts.module.css";
import { StateChip } from "../../ui/StateChip";
import { date } from "../../ui/time";
import { useList } from "../../ui/useList";
import { chipOf, labelOf } from "../../ui/words";
import { Parts } from "../Parts";
import { useChoices } from "../useSummary";
import { optionLabel, sourceWords } from "../words";

const STATES = ["subscribed", "waiting", "left", "bounced", "complained"] as const;

const PARTS = { q: anyText, state: oneOf(STATES) };

export default function ReadersScreen() {
  const { zone } = useSession();
  const choices = useChoices();
  const address = useAddress(PARTS);
  const { query, isFiltered } = address;
  const asked = useDeferredValue(address.asked);
  const list = useList({
    queryKey: ["newsletter", "subscribers", asked],
    queryFn: ({ signal }) => api.get("/api/desk/newsletter/subscribers", { params: { query: asked }, signal }),
  });
  return (
    <ListScreen
      title="Newsletter readers"
      lead="Who gets it, who unsubscribed, and what each of them agreed to."
      actions={
        <>
          <CsvButton
            load={() => api.getFile("/api/desk/newsletter/subscribers.csv")}
            fileName="newsletter-readers.csv"
            namesPeople
          />
          <ButtonLink to="/newsletter/imports" look="line" small>
            Import
          </ButtonLink>
        </>
      }
      address={address}
      list={list}
      search={{ hint: "An email address, or part of one." }}
      finds="subscribers"
      parts={<Parts />}
      pills={<PillLinks label="States" pills={pillsOf(query.state, list.data?.counts)} />}
      empty={
        <EmptyState
          title={isFiltered ? "No readers found" : "No readers yet"}
          text={
            isFiltered
              ? "Check the spelling, or try another status."
              : "People subscribe in the ‘Stay in Touch.’ box on the home page."
          }
        />
      }
      label="Readers"
      table={{ caption: "Readers of the newsletter, newest first", columns: columns(zone, choices) }}
    />
  );
}

function pillsOf(state: string, counts: SubscriberCounts | undefined) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { to: "?", label: "All", current: state === "", count: all },
    ...STATES.map((key) => ({
      to: `?state=${key}`,
      label: labelOf("SubscriberState", key),
      current: key === state,
      count: counts?.[key],
    })),
  ];
}

const columns = (zone: string, choices: NewsletterForm | undefined) => [
  {
    key: "address",
    label: "Address",
    cell: ({ id, address, source }: SubscriberRow) => (
      <span className={parts.name}>
        <Link to={`/newsletter/subscribers/${id}`}>{address ?? "Cannot be read here"}</Link>
        {source && <span className="small soft">{sourceWords(source)}</span>}
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    cell: ({ state }: SubscriberRow) => <StateChip words={chipOf("SubscriberState", state)} />,
  },
  {
    key: "wants",
    label: "Preferences",
    cell: ({ frequency, topics, country }: SubscriberRow) => (
      <span className={parts.name}>
        <span>{optionLabel(choices?.frequencies, frequency)}</span>
        <span className="small soft">
          {[
            ...topics.map((topic) => optionLabel(choices?.topics, topic)),
            country && optionLabel(choices?.countries, country),
          ]
            .filter(Boolean)
            .join(", ") || "All topics"}
        </span>
      </span>
    ),
  },
  {
    key: "since",
    label: "Since",
    cell: ({ state, createdAt, confirmedAt, leftAt }: SubscriberRow) => {
      const at = (state === "left" ? leftAt : confirmedAt) ?? createdAt;
      return <time dateTime={at}>{date(at, zone)}</time>;
    },
  },
];
