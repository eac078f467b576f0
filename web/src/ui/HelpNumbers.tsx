import type { Schemas } from "../api/types";

/** Numbers to ring, in a sentence. */
export function HelpNumbers({ help }: { help: readonly Schemas["UrgentHelp"][] }) {
  return help.map((line, at) => (
    <span key={line.country}>
      {at > 0 && " or "}
      <a href={line.tel}>{line.number}</a> ({line.countryName})
    </span>
  ));
}
