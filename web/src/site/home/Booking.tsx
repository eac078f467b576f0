import { usePreferences } from "../../render/context";
import { Cloth } from "../../ui/Cloth";
import { LinkButton } from "../../ui/LinkButton";
import css from "./Booking.module.css";
import type { HomeCopy } from "./copy";

/** The sun band that leads to the packages. */
export function Booking({ copy }: { copy: Partial<HomeCopy["booking"]> }) {
  const { heading = "Appointment Booking", text, button = "Book an Appointment", href = "/consultation" } = copy;
  const { lowData } = usePreferences();
  return (
    <div className={css.band}>
      <div className={css.text}>
        <h2>{heading}</h2>
        {text && <p>{text}</p>}
        <LinkButton href={href}>{button}</LinkButton>
      </div>
      {!lowData && (
        <div className={css.cloth}>
          <Cloth seed="booking" tile="stool" columns={4} rows={3} />
        </div>
      )}
    </div>
  );
}
