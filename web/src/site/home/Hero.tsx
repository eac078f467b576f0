import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { t } from "../../messages/message";
import { usePreferences } from "../../render/context";
import { SampleLabel } from "../../ui/Chip";
import { useNairaPerMegabyte, weightText } from "../../ui/data-cost";
import { Icon } from "../../ui/Icon";
import { badgeCheck, circleCheck, lock, play, wifi } from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import { linkProps } from "../../ui/links";
import { PictureFrame } from "../../ui/PictureFrame";
import { Scene } from "../../ui/Scene";
import { Film } from "../../ui/video-card/Film";
import { Transcript } from "../../ui/video-card/Transcript";
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
              {book && <LinkButton href={book.href}>{book.label}</LinkButton>}
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
              {video?.film && <Welcome film={video.film} />}
            </div>
          )}
          {video?.film && video.transcript && <Transcript title={t("home-welcome-film")} text={video.transcript} />}
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

/**
 * The welcome film: from 1024 px, and only on tap, with its captions. Without scripts the tap opens the file; what is said in
 * it is beside it for everybody.
 */
function Welcome({ film }: { film: Schemas["FilmView"] }) {
  const price = useNairaPerMegabyte();
  return (
    <>
      <a className={css.welcome} href={film.src} data-behaviour="welcome-video" data-when="load">
        <span className={css.disc}>
          <Icon of={play} size="small" filled />
        </span>
        <span>
          <Localized
            id="home-play-my-welcome"
            values={{ seconds: film.seconds, size: weightText(film.bytes, price) }}
            elements={{ small: (words) => <small>{words}</small> }}
          />
        </span>
      </a>
      <template>
        <Film film={film} title={t("home-welcome-film")} />
      </template>
    </>
  );
}
