import type { CarePerson, CareRequest } from "../../../api/schema";
import { Notice } from "../../../ui/Notice";
import { useSession } from "../../shell/session";
import { Contacts } from "../../ui/Contacts";
import { Panel } from "../../ui/Panel";
import { date, timeIn, zoneName } from "../../ui/time";
import css from "../care.module.css";
import { mustBeCalled, offerWords, placeWords } from "../words";
import { isGuardians } from "./reply";

/** Who is cared for, who pays, each with a clock of their own; and what may be offered where the patient is. */
export function PeoplePanel({ request }: { request: CareRequest }) {
  const { payer, patient, forOther, adult, country, nation, offer } = request;
  const { zone } = useSession();
  const day = (text: string) => date(`${text}T12:00:00Z`, zone);
  return (
    <Panel title="Who">
      <div className="stack">
        <div className={css.people}>
          <Person
            person={patient}
            part={forOther ? "Patient" : "Patient and payer"}
            age={ageWords(adult)}
            isUrgent={mustBeCalled(request)}
          />
          {forOther && <Person person={payer} part={payerPart(request)} />}
        </div>
        <p>
          <strong>{placeWords(country, nation)}</strong>
          <span className="soft">, as stated in the request. Ask again at the consultation.</span>
        </p>
        {offer && (
          <Notice
            tone={offer.kind === "consult" ? "general" : "cost"}
            title={offer.kind === "consult" ? "Consultation" : "Information only"}
          >
            {offerWords(offer, day)}
          </Notice>
        )}
      </div>
    </Panel>
  );
}

function payerPart(request: CareRequest): string {
  return isGuardians(request)
    ? "Payer, as parent or guardian: reads what you write"
    : "Payer: sees payments and times only";
}

function ageWords(adult?: boolean | null): string {
  if (adult === true) return "18 or over";
  return adult === false ? "Under 18: with a parent or guardian" : "Age not given";
}

interface PersonProps {
  person: CarePerson;
  part: string;
  age?: string;
  /** They should be called before anything else. */
  isUrgent?: boolean;
}

function Person({ person, part, age, isUrgent }: PersonProps) {
  const { name, zone, clockText } = person;
  return (
    <div className={css.person}>
      <span className={css.role}>{part}</span>
      <h3 dir="auto">{name || "Erased"}</h3>
      {age && <span>{age}</span>}
      <span className="small soft">{clockText ?? `${timeIn(zone, Date.now())} in ${zoneName(zone)}`}</span>
      <Contacts {...person} isUrgent={isUrgent} none="No contact details" />
    </div>
  );
}
