import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/Button";
import { check, x } from "../../../ui/icons";
import { useSession } from "../../shell/session";
import { Facts } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { usePostponed } from "../../ui/postponed";
import { RestrictionNote } from "../../ui/RestrictionNote";
import { StateChip } from "../../ui/StateChip";
import { dateTime } from "../../ui/time";
import { At } from "../../ui/When";
import { chipOf, labelOf } from "../../ui/words";
import type { Item, PlaceFields } from "../types";
import { FIELDS, valueWords } from "../words";
import { DecideDialog } from "./DecideDialog";

interface ItemPanelProps {
  item: Item;
  onDecided?: () => void;
}

export function ItemPanel({ item, onDecided }: ItemPanelProps) {
  const { zone } = useSession();
  const isBusy = usePostponed().busy.has(item.id);
  const [deciding, setDeciding] = useState<"accept" | "reject">();
  const { place, words, email, person, fields, at, state, note, decidedBy, decidedAt } = item;
  const name = place?.name ?? fields?.name ?? "";
  return (
    <Panel title={labelOf("PlaceItemWhat", item.what)} aside={<StateChip words={chipOf("PlaceItemState", state)} />}>
      {place && (
        <p>
          <Link to={`/places/${encodeURIComponent(place.id)}`}>{place.name}</Link>
        </p>
      )}
      {words && (
        <p className={parts.quote} dir="auto">
          {words}
        </p>
      )}
      {fields && <Suggested fields={fields} />}
      {person && <p dir="auto">{[person.name, person.role, person.phone].filter(Boolean).join(", ")}</p>}
      {person?.scheme != null && (
        <p>{person.scheme ? "They say that it accepts" : "They say that it does not accept"} NHIA or the NHS.</p>
      )}
      <RestrictionNote email={email} />
      <p className="small soft">
        Came in <At at={at} />
        {email && (
          <>
            , from <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
      {decidedAt && (
        <p className="small soft">
          {labelOf("PlaceItemState", state)} by {decidedBy ?? "the site"}, {dateTime(decidedAt, zone)}
          {note && `: ${note}`}
        </p>
      )}
      {state === "open" && !isBusy && (
        <div className={parts.acts}>
          <Button type="button" small icon={check} onClick={() => setDeciding("accept")}>
            Accept<span className="vh">: {name}</span>
          </Button>
          <Button type="button" look="line" small icon={x} onClick={() => setDeciding("reject")}>
            Reject<span className="vh">: {name}</span>
          </Button>
        </div>
      )}
      {deciding && (
        <DecideDialog
          item={item}
          accept={deciding === "accept"}
          onClose={() => setDeciding(undefined)}
          onDecided={onDecided}
        />
      )}
    </Panel>
  );
}

/** The place that is suggested, as far as they filled it in. */
function Suggested({ fields }: { fields: PlaceFields }) {
  const given = FIELDS.filter(({ name }) => !["", false, "unknown"].includes(fields[name] as never));
  const facts = given.map(({ name, label }) => [label, valueWords(name, fields[name])] as const);
  return <Facts facts={facts} isForeign />;
}
