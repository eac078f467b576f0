import type { OrderDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { BuyerNews } from "../BuyerNews";
import { sentText, useBuyer } from "../news";
import { useAgreement } from "../one/useOrder";
import { describeAgreement } from "./deciding";

/** Asks once more before a medicine is sold. */
export function AgreeDialog({ order, onClose }: { order: OrderDesk; onClose: () => void }) {
  const buyer = useBuyer(order);
  const agree = useAgreement(order, `Agreed. ${sentText(buyer)}`, onClose);
  return (
    <CommandDialog
      title="Agree to sell?"
      explanation={
        <BuyerNews buyer={buyer} text={`Only if it is right for whoever takes it. ${describeAgreement(buyer)}`} />
      }
      confirm="Agree"
      command={agree}
      run={() => agree.mutateAsync()}
      onClose={onClose}
    />
  );
}
