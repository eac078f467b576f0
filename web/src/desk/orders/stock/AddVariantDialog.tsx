import type { StockDesk } from "../../../api/schema";
import { api, type BodyOf } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { CommandDialog } from "../../ui/CommandDialog";
import { TextField } from "../../ui/fields";
import { useChecks } from "../../ui/useChecks";
import { useFields } from "../../ui/useFields";
import { readWhole } from "../amount";
import { ProductField } from "../ProductField";
import { ORDERS, STOCK } from "../useOrders";
import { nameVariant } from "../words";
import { VariantFields } from "./VariantFields";
import { EMPTY_VARIANT, readVariant } from "./variant";

interface AddVariantDialogProps {
  onClose: () => void;
  onAdded: (variant: StockDesk) => void;
}

const FORM = "variant";

/** A product, or one of its variants, is sold from now on. */
export function AddVariantDialog({ onClose, onAdded }: AddVariantDialogProps) {
  const add = useCommand({
    call: (body: BodyOf<"/api/desk/stock">) => api.post("/api/desk/stock", { body }),
    changes: [STOCK, ORDERS],
    said: (variant) => `${nameVariant(variant)} added.`,
    onDone: onAdded,
  });
  const { command, about, pass } = useChecks(add);
  const { draft, put, field } = useFields({ ...EMPTY_VARIANT, productId: "", onHand: "" }, FORM, about);
  const run = () => {
    const { details, errors } = readVariant(draft);
    const productId = draft.productId.trim();
    const onHand = readWhole(draft.onHand);
    if (productId === "") errors.unshift({ field: "productId", message: "Choose a product." });
    if (onHand === undefined) errors.push({ field: "onHand", message: "Enter a number of pieces, such as 12 or 0." });
    return pass(errors) && onHand !== undefined && add.mutateAsync({ ...details, productId, onHand });
  };
  return (
    <CommandDialog
      title="Add a variant"
      form={FORM}
      confirm="Add variant"
      command={command}
      run={run}
      onClose={onClose}
    >
      <ProductField {...field("productId")} label="Product" none="Choose a product" />
      <VariantFields form={FORM} draft={draft} put={put} about={about} />
      <TextField
        {...field("onHand")}
        label="On the shelf"
        hint="Pieces that are there now."
        inputMode="numeric"
        autoComplete="off"
      />
    </CommandDialog>
  );
}
