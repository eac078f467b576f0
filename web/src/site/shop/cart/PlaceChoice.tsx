import { t } from "../../../messages/message";
import { usePage } from "../../../render/context";
import { Icon } from "../../../ui/Icon";
import { check } from "../../../ui/icons";
import { addressOf } from "../../../ui/query";
import { WHERE_TO } from "../names";
import type { Place } from "../view";
import { PlaceFacts } from "./PlaceFacts";
import css from "./place.module.css";

/** Where it shall go. Each place is a button that posts the choice and comes back here, so that every sum is the server's. */
export function PlaceChoice({ places }: { places: readonly Place[] }) {
  const { path, query } = usePage().input;
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="return" value={addressOf(path, query, WHERE_TO)} />
      <fieldset className={css.choices}>
        <legend>{t("shop-where-to")}</legend>
        {places.map((place) => (
          <button
            key={place.key}
            type="submit"
            className={css.place}
            name="place"
            value={place.key}
            aria-pressed={place.chosen}
          >
            <span className={css.sign}>
              <Icon of={check} size="small" />
            </span>
            <PlaceFacts place={place} />
          </button>
        ))}
      </fieldset>
    </form>
  );
}
