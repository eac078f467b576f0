import type { Schemas } from "../../api/types";
import { UrgentBox } from "../../ui/UrgentBox";
import type { FinderView } from "./types";
import type { PlacesWords } from "./words";

interface EmergencyBoxProps {
  view: FinderView;
  words: PlacesWords;
  /** The numbers of every country, for where none is known. */
  help: Schemas["UrgentHelp"][];
}

/** The number to ring, above the list of hospitals: that of the country, or all of them where none is known. */
export function EmergencyBox({ view, words, help }: EmergencyBoxProps) {
  const { emergency } = view;
  const known = emergency && help.find((line) => line.country === emergency.country);
  const own = emergency && [
    {
      country: emergency.country,
      countryName: known?.countryName ?? emergency.country,
      number: emergency.number,
      tel: emergency.tel,
    },
  ];
  return (
    <UrgentBox title={words.emergencyHeading} help={own ?? help}>
      <p>{emergency?.words || words.emergencyNote}</p>
    </UrgentBox>
  );
}
