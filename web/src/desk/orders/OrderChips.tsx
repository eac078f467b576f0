import type { OrderDeskRow } from "../../api/schema";
import { Chip } from "../../ui/Chip";
import { rotateCcw } from "../../ui/icons";
import { undo } from "../ui/icons";
import { StateChip } from "../ui/StateChip";
import { chipOf } from "../ui/words";

/** How far an order is, whether something of it waits to come back, and what its buyer is owed. */
export function OrderChips({
  order: { state, hasOpenReturn, owedText },
}: {
  order: Pick<OrderDeskRow, "state" | "hasOpenReturn" | "owedText">;
}) {
  return (
    <>
      <StateChip words={chipOf("OrderState", state)} />
      {hasOpenReturn && (
        <Chip tone="wait" icon={undo}>
          Open return
        </Chip>
      )}
      {owedText && (
        <Chip tone="bad" icon={rotateCcw}>
          To send back {owedText}
        </Chip>
      )}
    </>
  );
}
