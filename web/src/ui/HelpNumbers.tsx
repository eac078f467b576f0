import type { Schemas } from "../api/types";
import { Localized } from "../messages/Localized";

interface HelpNumbersProps {
  help: readonly Schemas["UrgentHelp"][];
  /** More than two stand with commas, and an ‘or’ before the last alone. */
  commas?: boolean;
}

/** Numbers to ring, in a sentence. */
export function HelpNumbers({ help, commas = false }: HelpNumbersProps) {
  const isOr = (at: number) => at > 0 && (!commas || at === help.length - 1);
  return help.map((line, at) => (
    <span key={line.country}>
      {at > 0 && (isOr(at) ? " " : ", ")}
      <Localized
        id={isOr(at) ? "ui-help-number-or" : "ui-help-number"}
        values={{ number: line.number, country: line.countryName }}
        elements={{ call: (words) => <a href={line.tel}>{words}</a> }}
      />
    </span>
  ));
}
