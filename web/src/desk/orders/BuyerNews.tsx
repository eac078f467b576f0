import { CallLinks } from "../ui/CallLinks";
import { type Buyer, callsOf } from "./news";

/** What the buyer hears of a step, with their number as a link where only a call reaches them. */
export function BuyerNews({ buyer, text }: { buyer: Pick<Buyer, "phone" | "phoneLink">; text: string }) {
  return (
    <p>
      <CallLinks text={text} calls={callsOf(buyer)} />
    </p>
  );
}
