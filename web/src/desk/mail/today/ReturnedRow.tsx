import type { TodayPlace } from "../../shell/feature";
import { inbox } from "../../ui/icons";
import { WaitingRow } from "../../ui/TodayRows";
import { SeenButton } from "../suppressions/SeenButton";
import { useReturned } from "../useReturned";

/** Mail that came back from people with business here, on Today. */
export default function ReturnedRow({ place }: { place: TodayPlace }) {
  const count = useReturned();
  if (place !== "waiting" || !count) return null;
  return (
    <WaitingRow
      icon={inbox}
      to="/mail/suppressions"
      title={count === 1 ? "Mail to 1 address came back" : `Mail to ${count} addresses came back`}
      text="They get no more emails. See who waits there for something, and reach them another way."
    >
      <SeenButton />
    </WaitingRow>
  );
}
