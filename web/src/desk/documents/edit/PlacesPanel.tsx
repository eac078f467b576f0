import { Icon } from "../../../ui/Icon";
import { circleAlert, circleCheck } from "../../../ui/icons";
import { goTo } from "../../forms/ProblemList";
import type { JsonObject } from "../../forms/values";
import { Panel } from "../../ui/Panel";
import type { Schema } from "../types";
import css from "./edit.module.css";
import { placesOf } from "./places";

interface PlacesPanelProps {
  schema: Schema;
  body: JsonObject;
}

/** Where visitors will come across it, and where not, before it is published. */
export function PlacesPanel({ schema, body }: PlacesPanelProps) {
  const places = placesOf(schema, body);
  if (places.length === 0) return null;
  return (
    <Panel title="Where it will appear">
      <ul className={css.checks} role="list">
        {places.map(({ label, missing }) => (
          <li key={label}>
            <span className={missing ? css.should : css.ok}>
              <Icon of={missing ? circleAlert : circleCheck} />
            </span>
            <span>
              {missing ? <strong>{label}</strong> : label}{" "}
              {missing && (
                <button type="button" className={css.way} onClick={() => goTo(`body.${missing}`)}>
                  Choose one
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
