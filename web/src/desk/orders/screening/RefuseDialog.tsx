import type { OrderDesk } from "../../../api/schema";
import { sentText, useBuyer } from "../news";
import { useSaleRefusal } from "../one/useOrder";
import { ReplyDialog } from "../ReplyDialog";

/** Does not sell a medicine, with a reason for the buyer. */
export function RefuseDialog({ order, onClose }: { order: OrderDesk; onClose: () => void }) {
  const send = useSaleRefusal(order, `Refused, and the order is cancelled. ${sentText(useBuyer(order))}`, onClose);
  const words = {
    title: "Refuse to sell?",
    text: "The whole order is cancelled, and its goods go back on the shelf. Nothing was paid yet.",
    hint: `Say why. ${order.name} reads it on the page of the order only: the email says nothing about health.`,
    act: "Refuse order",
    missing: "Tell the buyer why.",
  };
  return (
    <ReplyDialog
      form="screening"
      draft={{ kind: "medicine_refusal", subject: order.id }}
      words={words}
      isRefusal
      rows={5}
      longest={2_000}
      send={send}
      onClose={onClose}
    />
  );
}
