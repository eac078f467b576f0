import { Cloth } from "../../ui/Cloth";
import { Icon } from "../../ui/Icon";
import { info } from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import css from "./Consultation.module.css";
import type { ConsultationWords } from "./words";

interface ConsultationHeroProps {
  words: ConsultationWords;
  /** Where they are offered today, in words; unknown where it could not be read. */
  places: string | undefined;
}

/** What a consultation is, the way to the packages, and the way to ask first (spec 2 §2). */
export function ConsultationHero({ words, places }: ConsultationHeroProps) {
  const { heading = words.title, text, book, info: ask } = words.hero;
  return (
    <section className={css.hero} aria-labelledby="consultation-heading">
      <div className={`wrap ${css.two}`}>
        <div className="stack">
          <h1 id="consultation-heading">{heading}</h1>
          {text && <p className="lead">{text}</p>}
          <div className="row">
            <LinkButton href={book?.href ?? "#packages"}>{book?.label ?? "Book Appointment"}</LinkButton>
            <LinkButton href={ask?.href ?? "/contact"} look="line">
              {ask?.label ?? "Request For More Information"}
            </LinkButton>
          </div>
          {(words.limits || places) && (
            <p className={`small soft ${css.limits}`}>
              <Icon of={info} size="small" />
              <span>
                {words.limits} {places && `Now for people in ${places}.`}
              </span>
            </p>
          )}
        </div>
        <div className={css.art}>
          <Cloth seed="consultation" tile="stool" columns={4} rows={3} />
        </div>
      </div>
    </section>
  );
}
