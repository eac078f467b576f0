import { Chip } from "../../ui/Chip";
import { flag, pencil } from "../../ui/icons";
import { StateChip } from "../ui/StateChip";
import { chipOf } from "../ui/words";

interface PlaceChipsProps {
  state: string;
  corrected: boolean;
  openReports?: number;
}

export function PlaceChips({ state, corrected, openReports = 0 }: PlaceChipsProps) {
  return (
    <>
      <StateChip words={chipOf("PlaceState", state)} />
      {corrected && (
        <Chip tone="info" icon={pencil}>
          Corrected here
        </Chip>
      )}
      {openReports > 0 && (
        <Chip tone="wait" icon={flag}>
          {openReports === 1 ? "1 report" : `${openReports} reports`}
        </Chip>
      )}
    </>
  );
}
