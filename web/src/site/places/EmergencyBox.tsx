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
  const nearest = [...view.places, ...view.beyond].find((row) => row.emergency);
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
      {!nearest && view.where && <p>{words.emergencyUnknown}</p>}
      {nearest && (
        <p>
          {words.emergencyNearest} <a href={nearest.url}>{nearest.name}</a>
          {nearest.distance && `, ${nearest.distance}`}
          {nearest.phone && (
            <>
              {", "}
              <a href={nearest.phone.href}>{nearest.phone.text}</a>
            </>
          )}
        </p>
      )}
    </UrgentBox>
  );
}
