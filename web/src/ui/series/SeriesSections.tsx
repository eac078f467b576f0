import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { usePage } from "../../render/context";
import type { Answer } from "../../render/page";
import { LinkButton } from "../LinkButton";
import { MoreLink } from "../MoreLink";
import { Section } from "../Section";
import { EmptyState, ErrorState } from "../States";
import { VideoCard, VideoGrid } from "../video-card/VideoCard";
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

interface SeriesProps {
  words: SeriesWords;
  /** The films of the series, newest first, as they were read. */
  found: Answer<Schemas["SeriesList"]>;
  autoplay: boolean;
}

/** The films of a series could not be read: that is not the same as none. */
function Unread() {
  const { path } = usePage().input;
  return <ErrorState level={3} title={t("ui-videos-unread")} text={t("ui-videos-unread-text")} again={path} />;
}

/** 'Medicine on the Street': a call to take part and the newest street interview; the section shows no other (spec 2 §2). */
export function MedicineOnTheStreet({ words, found, autoplay }: SeriesProps) {
  const heading = words.heading ?? t("ui-medicine-on-the-street");
  const newest = found.ok ? found.body.items[0] : undefined;
  return (
    <section id="medicine-on-the-street" className="section sunk" aria-labelledby="medicine-on-the-street-heading">
      <div className={`wrap ${css.street}`}>
        <div className="stack">
          <h2 id="medicine-on-the-street-heading">{heading}</h2>
          {words.text && <p className="lead">{words.text}</p>}
          <div className="row">
            <LinkButton href={words.partner?.href ?? "/partnership"}>
              {words.partner?.label ?? t("ui-partner-with-us")}
            </LinkButton>
            <LinkButton href={words.info?.href ?? "/contact"} look="line">
              {words.info?.label ?? t("ui-request-for-more-information")}
            </LinkButton>
          </div>
          <MoreLink href={words.more?.href ?? "/gallery"} about={heading}>
            {words.more?.label ?? t("ui-series-more")}
          </MoreLink>
        </div>
        {newest && <VideoCard item={newest} autoplay={autoplay} />}
        {found.ok && !newest && (
          <EmptyState level={3} title={t("ui-no-street-interview-yet")} text={t("ui-street-interview-to-come")} />
        )}
        {!found.ok && <Unread />}
      </div>
    </section>
  );
}

/** The clinic series, newest first (spec 2 §2). */
export function ClinicSeries({ words, found, autoplay }: SeriesProps) {
  const heading = words.heading ?? t("ui-clinic-series");
  const more = (
    <MoreLink href={words.more?.href ?? "/gallery?series=Clinic+Series"} about={heading}>
      {words.more?.label ?? t("ui-series-more")}
    </MoreLink>
  );
  return (
    <Section id="clinic-series" heading={heading} intro={words.text} aside={more}>
      {!found.ok && <Unread />}
      {found.ok && found.body.items.length > 0 && <VideoGrid items={found.body.items} autoplay={autoplay} />}
      {found.ok && found.body.items.length === 0 && (
        <EmptyState level={3} title={t("ui-no-episode-yet")} text={t("ui-episode-to-come")} />
      )}
    </Section>
  );
}
