import type { CareExtension } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { check, clock } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { ProblemSummary } from "../../ui/ProblemSummary";
import { toast } from "../../ui/toasts";
import css from "../care.module.css";
import { keyOf, useTakeOver } from "./useRequest";

interface ExtensionPartProps {
  requestId: string;
  extension: CareExtension;
}

/** A quarter of an hour more: offered, paid, or taken back. */
export function ExtensionPart({ requestId, extension }: ExtensionPartProps) {
  const takeOver = useTakeOver(requestId);
  const params = { path: { id: requestId } };
  const offer = useCommand({
    call: () => api.post("/api/desk/care/requests/{id}/extension", { params }),
    seen: keyOf(requestId),
    onDone: (request) => {
      takeOver(request);
      toast("15 more minutes are offered and kept in the calendar.");
    },
  });
  const withdraw = useCommand({
    call: () => api.delete("/api/desk/care/requests/{id}/extension", { params }),
    seen: keyOf(requestId),
    onDone: takeOver,
  });
  const { mayOffer, isOpen, isPaid, priceText } = extension;
  if (!mayOffer && !isOpen && !isPaid) return null;
  return (
    <div className="stack">
      {isPaid && (
        <p>
          <Chip tone="ok" icon={check}>
            15 more minutes
          </Chip>{" "}
          Paid: {priceText}
        </p>
      )}
      {isOpen && (
        <p>
          <Chip tone="wait" icon={clock}>
            15 more minutes
          </Chip>{" "}
          Offered for {priceText}, not paid yet.
        </p>
      )}
      <div className={css.acts}>
        {mayOffer && (
          <Button type="button" look="line" small icon={clock} disabled={offer.isPending} onClick={() => offer.run()}>
            Offer 15 more minutes
          </Button>
        )}
        {isOpen && (
          <Button type="button" look="quiet" small disabled={withdraw.isPending} onClick={() => withdraw.run()}>
            Take the offer back
          </Button>
        )}
      </div>
      <ProblemSummary error={offer.error ?? withdraw.error} />
    </div>
  );
}
