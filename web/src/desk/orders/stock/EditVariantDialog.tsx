import type { StockDesk } from "../../../api/schema";
import { CommandDialog } from "../../ui/CommandDialog";
import { useChecks } from "../../ui/useChecks";
import { useFields } from "../../ui/useFields";
import { useDetails } from "./useVariant";
import { VariantFields } from "./VariantFields";
import { fillVariant, readVariant } from "./variant";

const FORM = "variant";

export function EditVariantDialog({ variant, onClose }: { variant: StockDesk; onClose: () => void }) {
  const save = useDetails(variant, "Saved.", onClose);
  const { command, about, pass } = useChecks(save);
  const { draft, put } = useFields(() => fillVariant(variant), FORM, about);
  const run = () => {
    const { details, errors } = readVariant(draft);
    return pass(errors) && save.mutateAsync({ ...details, retired: variant.isRetired });
  };
  return (
    <CommandDialog title="Edit details" form={FORM} confirm="Save" command={command} run={run} onClose={onClose}>
      <VariantFields form={FORM} draft={draft} put={put} about={about} />
    </CommandDialog>
  );
}
