import { Localized } from "../../messages/Localized";
import { usePreferences } from "../../render/context";
import { bytesText } from "../../ui/bytes";
import { SampleLabel } from "../../ui/Chip";
import { Icon } from "../../ui/Icon";
import { badgeCheck, circleCheck, lock, play, wifi } from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import { linkProps } from "../../ui/links";
import { PictureFrame } from "../../ui/PictureFrame";
import { Scene } from "../../ui/Scene";
import type { HeroCopy } from "./copy";
import css from "./Hero.module.css";

const POINT_ICONS: Record<string, string> = { check: badgeCheck, eye: lock, wave: wifi };

const SIZES = "(min-width: 1024px) 37rem, 100vw";

/** The first screen: who speaks, what it is about, the next step. */
export function Hero({ copy, brand }: { copy: HeroCopy; brand: string }) {
  const { lowData } = usePreferences();
  const { greetings = [], finalLine, headline = brand, mission, book, partner, video, picture, points = [] } = copy;
  return (
    <section className={css.hero} aria-labelledby="hero-heading">
      <div className="wrap">
        <div className={css.two}>
          <div className={css.words}>
            {finalLine && (
              <p>
                <span
                  className={css.greeting}
                  data-behaviour="typewriter"
                  data-when="idle"
                  data-lines={JSON.stringify(greetings)}
                >
                  {finalLine}
                </span>
              </p>
            )}
            <h1 id="hero-heading">{headline}</h1>
            {mission && <p className="lead">{mission}</p>}
            <div className={css.buttons}>
              {book && (
                <span className={css.large}>
                  <LinkButton href={book.href}>{book.label}</LinkButton>
                </span>
              )}
              {partner && (
                <LinkButton href={partner.href} look="line">
                  {partner.label}
                </LinkButton>
              )}
            </div>
          </div>
          {!lowData && (
            <div className={css.art}>
              {picture ? <PictureFrame picture={picture} sizes={SIZES} cover /> : <Scene />}
              {video && <Welcome video={video} />}
            </div>
          )}
        </div>
        {points.length > 0 && (
          <ul className={css.points} role="list">
            {points.map((point) => (
              <li key={point.text}>
                <Icon of={POINT_ICONS[point.icon] ?? circleCheck} />
                <span>
                  {point.text}{" "}
                  {point.evidence && (
                    <a {...linkProps(point.evidence.url)}>{point.linkLabel ?? point.evidence.label}</a>
                  )}{" "}
                  <SampleLabel show={point.sample === true} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The welcome video: from 1024 px, and only on tap. Without scripts the tap opens the file. */
function Welcome({ video }: { video: NonNullable<HeroCopy["video"]> }) {
  return (
    <a className={css.welcome} href={video.src} data-behaviour="welcome-video" data-when="load">
      <span className={css.disc}>
        <Icon of={play} size="small" filled />
      </span>
      <span>
        <Localized
          id="home-play-my-welcome"
          values={{ seconds: video.seconds, size: bytesText(video.bytes) }}
          elements={{ small: (words) => <small>{words}</small> }}
        />
      </span>
    </a>
  );
}
