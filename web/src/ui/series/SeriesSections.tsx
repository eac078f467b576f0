import { LinkButton } from "../LinkButton";
import { MoreLink } from "../MoreLink";
import { Section } from "../Section";
import { EmptyState } from "../States";
import { type Video, VideoCard, VideoGrid } from "../video-card/VideoCard";
import css from "./SeriesSections.module.css";

interface LinkWords {
  label?: string;
  href?: string;
}

/** Texts of the two sections, as the pages' copy carries them; what is missing is filled from the specification. */
export interface SeriesWords {
  heading?: string;
  text?: string;
  partner?: LinkWords;
  info?: LinkWords;
  more?: LinkWords;
}

interface StreetProps {
  words: SeriesWords;
  /** The newest post of the series; the section shows no other (spec 2 §2). */
  newest: Video | undefined;
  autoplay: boolean;
}

/** 'Medicine on the Street': a call to take part and the newest street interview. */
export function MedicineOnTheStreet({ words, newest, autoplay }: StreetProps) {
  const heading = words.heading ?? "Medicine on the Street";
  return (
    <section id="medicine-on-the-street" className="section sunk" aria-labelledby="medicine-on-the-street-heading">
      <div className={`wrap ${css.street}`}>
        <div className="stack">
          <h2 id="medicine-on-the-street-heading">{heading}</h2>
          {words.text && <p className="lead">{words.text}</p>}
          <div className="row">
            <LinkButton href={words.partner?.href ?? "/partnership"}>
              {words.partner?.label ?? "Partner With Us"}
            </LinkButton>
            <LinkButton href={words.info?.href ?? "/contact"} look="line">
              {words.info?.label ?? "Request For More Information"}
            </LinkButton>
          </div>
          <MoreLink href={words.more?.href ?? "/gallery"} about={heading}>
            {words.more?.label ?? "view more"}
          </MoreLink>
        </div>
        {newest ? (
          <VideoCard item={newest} autoplay={autoplay} />
        ) : (
          <EmptyState level={3} title="No street interview yet." text="The next one will stand here." />
        )}
      </div>
    </section>
  );
}

interface ClinicProps {
  words: SeriesWords;
  /** Newest first. */
  items: readonly Video[];
  autoplay: boolean;
}

/** The clinic series, newest first (spec 2 §2). */
export function ClinicSeries({ words, items, autoplay }: ClinicProps) {
  const heading = words.heading ?? "Clinic Series";
  const more = (
    <MoreLink href={words.more?.href ?? "/gallery?series=Clinic+Series"} about={heading}>
      {words.more?.label ?? "view more"}
    </MoreLink>
  );
  return (
    <Section id="clinic-series" heading={heading} intro={words.text} aside={more}>
      {items.length > 0 ? (
        <VideoGrid items={items} autoplay={autoplay} />
      ) : (
        <EmptyState level={3} title="No episode yet." text="The first one will stand here." />
      )}
    </Section>
  );
}
