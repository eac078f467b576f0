import type { GiftDesk, GiftDeskRow } from "../../../api/schema";
import { circleCheck } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { mailedWords } from "../../ui/NoMail";
import { type RowDecision, RowDecisions } from "../../ui/RowDecisions";
import { unmoved } from "../../ui/unmoved";
import { fromText, readSum, today } from "../amount";
import { CHANGES } from "../useGiving";

const paramsOf = ({ id }: Pick<GiftDeskRow, "id">) => ({ path: { id } });

/** The whole gift stands in the account today. What came otherwise is recorded at the gift, where that can be typed. */
const received = (sendsNoMail: boolean): RowDecision<GiftDesk> => ({
  key: "received",
  label: "Received in full",
  icon: circleCheck,
  later: `will be recorded as received today. ${sendsNoMail ? "Email is not set up: the receipt waits." : "The receipt is sent."}`,
  done: () => `is recorded. ${mailedWords(sendsNoMail, "The receipt is in the outbox.")}`,
  call: (gift) => {
    const { amount, currency } = fromText(gift.amountText);
    const { minor, problem } = readSum(amount, currency);
    if (minor === undefined) return Promise.reject(new Error(problem));
    return api.post("/api/desk/giving/gifts/{id}/receive", {
      params: paramsOf(gift),
      body: { version: gift.version, minor, currency, receivedOn: today() },
      keepalive: true,
    });
  },
  keepsRow: true,
});

async function look({ id, state, method, amountText, receivedText, name }: GiftDeskRow): Promise<GiftDesk> {
  const gift = await api.get("/api/desk/giving/gifts/{id}", { params: paramsOf({ id }), keepalive: true });
  return unmoved(gift, { state, method, amountText, receivedText, name });
}

/** A transfer that somebody finds in the account is recorded in the list. */
export function Decisions({ row }: { row: GiftDeskRow }) {
  const { sendsNoMail = false } = useSession();
  const isAwaited = row.method === "bank" && (row.state === "said_paid" || row.state === "transfer");
  return (
    <RowDecisions
      look={() => look(row)}
      id={row.id}
      name={`${row.amountText} from ${row.name}`}
      decisions={isAwaited ? [received(sendsNoMail)] : []}
      changes={CHANGES}
    />
  );
}
