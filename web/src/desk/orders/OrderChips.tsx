import type { OrderDeskRow } from "../../api/schema";
import { Chip } from "../../ui/Chip";
import { rotateCcw } from "../../ui/icons";
import { StateChip } from "../ui/StateChip";
import { chipOf } from "../ui/words";

/** How far an order is, and what its buyer is owed. */
export function OrderChips({ order: { state, owedText } }: { order: Pick<OrderDeskRow, "state" | "owedText"> }) {
  return (
    <>
      <StateChip words={chipOf("OrderState", state)} />
      {owedText && (
        <Chip tone="bad" icon={rotateCcw}>
          To send back {owedText}
        </Chip>
      )}
    </>
  );
}
