import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { usePreferences } from "../../render/context";
import { MetaLine, Tag } from "../Card";
import { Cloth } from "../Cloth";
import { nairaText, useNairaPerMegabyte, weightText, withCost } from "../data-cost";
import { Icon } from "../Icon";
import { externalLink } from "../icons";
import { linkProps } from "../links";
import { PictureFrame } from "../PictureFrame";
import { Film } from "./Film";
import { PlayBar, SamplePlayBar } from "./PlayBar";
import { Transcript } from "./Transcript";
import css from "./VideoCard.module.css";

export type Video = Schemas["SeriesItem"];

interface VideoCardProps {
  item: Video;
  /** `features.autoplayVideos` of the shell. */
  autoplay: boolean;
  /** Ends the preview with a 'read more' link to the video's page, as the home page does. */
  readMore?: string;
}

const SIZES = "(min-width: 1024px) 23rem, (min-width: 720px) 46vw, 94vw";

/** The one video card of the site: a poster and words; the player comes on tap. */
export function VideoCard({ item, autoplay, readMore }: VideoCardProps) {
  const price = useNairaPerMegabyte();
  const cost = withCost(item.costText, nairaText(item.bytes, price));
  return (
    <article className={css.card} {...playerData(item, cost, autoplay)}>
      {item.film ? (
        <Film film={item.film} title={item.title} poster={item.picture?.src} />
      ) : (
        <>
          <Cover item={item} />
          <Play item={item} cost={cost} />
        </>
      )}
      <div className={css.body}>
        <Tag>#{item.category}</Tag>
        <h3 className={css.title}>{item.title}</h3>
        <p className={css.preview}>
          {item.preview}
          {readMore && item.watchUrl && (
            <>
              {" "}
              <a {...linkProps(item.watchUrl)}>
                {readMore}
                <span className="vh">: {item.title}</span>
              </a>
            </>
          )}
        </p>
        <MetaLine>
          <span>{item.watchText}</span>
          {item.film && <span>{weightText(item.film.bytes, price)}</span>}
          {item.dateText !== "" && <time dateTime={item.date}>{item.dateText}</time>}
        </MetaLine>
        <OtherWays item={item} />
      </div>
    </article>
  );
}

/**
 * With low data the picture is one line to tap, and a cloth is left out. The box stays: a player makes it as high as itself.
 */
function Cover({ item }: { item: Video }) {
  const { lowData } = usePreferences();
  return (
    <div className={lowData ? undefined : css.cover}>
      {item.picture ? (
        <PictureFrame picture={item.picture} sizes={SIZES} />
      ) : (
        <Cloth seed={item._id} topic={item.series} columns={6} rows={3} />
      )}
    </div>
  );
}

/** What `video-player.behaviour.ts` needs; a video without player, or a sample, needs no script. */
function playerData(item: Video, cost: string, autoplay: boolean): Record<`data-${string}`, string | undefined> {
  if (!item.embedUrl || !item.watchUrl || item.sample || item.film) return {};
  return {
    "data-behaviour": "video-player",
    "data-when": "load",
    "data-embed": item.embedUrl,
    "data-cost": cost,
    "data-title": item.title,
    "data-autoplay": autoplay ? "" : undefined,
  };
}

function Play({ item, cost }: { item: Video; cost: string }) {
  if (!item.embedUrl || !item.watchUrl) return null;
  if (item.sample) return <SamplePlayBar title={item.title} costText={cost} />;
  return <PlayBar title={item.title} costText={cost} watchUrl={item.watchUrl} />;
}

/** Ways around the player: the words on this page, or the video on its host's own page. */
function OtherWays({ item }: { item: Video }) {
  if (!item.transcript && !item.watchUrl) return null;
  return (
    <div className={css.ways}>
      {item.transcript && <Transcript title={item.title} text={item.transcript} />}
      {item.watchUrl && (
        <a {...linkProps(item.watchUrl)}>
          <Icon of={externalLink} size="small" />
          <span>
            <Localized
              id={item.sample ? "ui-watch-sample-on-youtube" : "ui-watch-on-youtube"}
              values={{ title: item.title }}
              elements={{ hidden: (words) => <span className="vh">{words}</span> }}
            />
          </span>
        </a>
      )}
    </div>
  );
}

interface VideoGridProps {
  items: readonly Video[];
  autoplay: boolean;
  readMore?: string;
  /** On phones a row that is swiped, instead of one below the other. */
  shelf?: boolean;
}

/** Videos side by side: one, two or three in a row. */
export function VideoGrid({ items, autoplay, readMore, shelf }: VideoGridProps) {
  return (
    <ul className={shelf ? `${css.grid} shelf` : css.grid}>
      {items.map((item) => (
        <li key={item._id}>
          <VideoCard item={item} autoplay={autoplay} readMore={readMore} />
        </li>
      ))}
    </ul>
  );
}
