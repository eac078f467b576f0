import { useState } from "react";
import type { OrderDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { fieldId, TextField } from "../../ui/fields";
import { useChecks } from "../../ui/useChecks";
import { BuyerNews } from "../BuyerNews";
import { newsText, sentText, useBuyer } from "../news";
import { PiecesFields } from "../PiecesFields";
import { countPieces, nameGoods } from "../words";
import { countLeft, fillPieces, listLeft, PIECES, readPieces } from "./pieces";
import { describeButton } from "./steps";
import { useShipping } from "./useOrder";

const FORM = "ship";

/** Records that pieces leave, in one parcel or in several; of a pick-up, that they are ready. */
export function ShipDialog({ order, onClose }: { order: OrderDesk; onClose: () => void }) {
  const { lines, reference, delivery } = order;
  const [typed, setTyped] = useState(() => fillPieces(lines));
  const [trackingUrl, setTrackingUrl] = useState(order.trackingUrl);
  const isCollected = delivery === "pickup";
  const buyer = useBuyer(order);
  const ship = useShipping(
    order,
    `Order ${reference} is ${isCollected ? "ready to collect" : "on its way"}. ${sentText(buyer)}`,
    onClose,
  );
  const { command, about, pass } = useChecks(ship);
  const run = () => {
    const { pieces, errors } = readPieces(lines, typed);
    return pass(errors) && ship.mutateAsync({ pieces, trackingUrl: trackingUrl.trim() });
  };
  return (
    <CommandDialog
      title={isCollected ? `Is ${reference} ready to collect?` : `Ship ${reference}`}
      explanation={
        <BuyerNews
          buyer={buyer}
          text={newsText(buyer, isCollected ? "that it can be collected" : "that it is on its way")}
        />
      }
      form={FORM}
      confirm={describeButton("ship", order).label}
      command={command}
      run={run}
      onClose={onClose}
    >
      <PiecesFields
        label="Pieces"
        field={PIECES}
        form={FORM}
        lines={listLeft(lines).map((line) => ({
          id: line.id,
          label: nameGoods(line),
          hint: `${countPieces(countLeft(line))} left to ${isCollected ? "hand over" : "send"}.`,
        }))}
        typed={typed}
        about={about}
        onChange={setTyped}
      />
      {!isCollected && (
        <TextField
          id={fieldId("trackingUrl", FORM)}
          label="Tracking link"
          hint="Where the parcel can be followed, beginning with https://. The buyer sees it."
          error={about("trackingUrl")}
          optional
          type="url"
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          value={trackingUrl}
          onChange={setTrackingUrl}
        />
      )}
    </CommandDialog>
  );
}
