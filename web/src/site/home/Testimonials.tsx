import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { usePreferences } from "../../render/context";
import { SampleLabel } from "../../ui/Chip";
import { linkProps } from "../../ui/links";
import { PictureFrame } from "../../ui/PictureFrame";
import { Section } from "../../ui/Section";
import { Tile } from "../../ui/Tile";
import { CarouselButtons } from "./CarouselButtons";
import css from "./Testimonials.module.css";

type Country = Schemas["TestimonialCountry"];

const COUNTRIES = {
  NG: "home-testimonials-nigeria",
  GB: "home-testimonials-united-kingdom",
} as const satisfies Record<Country, string>;

interface TestimonialsProps {
  heading?: string;
  note?: string;
  entries: Schemas["TestimonialView"][];
  /** Countries whose readers may see others than these. */
  countries: Country[];
}

/** At most six voices in a row that is swiped, or moved with the buttons, which only a script can show. */
export function Testimonials({ entries, countries, ...head }: TestimonialsProps) {
  const { heading = t("home-what-people-are-saying"), note } = head;
  const { lowData } = usePreferences();
  if (entries.length === 0 && countries.length === 0) return null;
  const buttons = (
    <CarouselButtons
      row="testimonials-row"
      previous={t("home-previous-testimonial")}
      next={t("home-next-testimonial")}
    />
  );
  return (
    <Section id="testimonials" heading={heading} intro={note} aside={entries.length > 0 && buttons} ground="sunk">
      {entries.length > 0 && <Row entries={entries} lowData={lowData} />}
      {countries.length > 0 && (
        <p className={css.countries}>
          {t("home-testimonials-by-country")}
          {countries.map((country) => (
            <a key={country} href={`/?country=${country}#testimonials`} rel="nofollow">
              {t(COUNTRIES[country])}
            </a>
          ))}
        </p>
      )}
    </Section>
  );
}

function Row({ entries, lowData }: Pick<TestimonialsProps, "entries"> & { lowData: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
    <section id="testimonials-row" className={css.scroller} tabIndex={0} aria-label={t("home-testimonials-row")}>
      <ul className={css.row} role="list">
        {entries.slice(0, 6).map((entry) => (
          <li key={entry._id}>
            <blockquote className={css.quote}>
              <p>{entry.text}</p>
            </blockquote>
            <div className={css.who}>
              {entry.picture && !lowData ? (
                <span className={css.face}>
                  <PictureFrame picture={entry.picture} sizes="3rem" />
                </span>
              ) : (
                <Tile name={entry._id} size="small" round />
              )}
              <span>
                <b>{entry.user}</b>
                <span className="small soft">{entry.company}</span>
                {entry.source && <Source text={entry.source} url={entry.sourceUrl} />}
              </span>
              <SampleLabel show={entry.sample} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Source({ text, url }: { text: string; url?: string | null }) {
  return <span className={`small soft ${css.source}`}>{url ? <a {...linkProps(url)}>{text}</a> : text}</span>;
}
