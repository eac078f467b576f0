import { t } from "../../messages/message";
import type { Tone } from "../../ui/cloth";
import { LinkButton } from "../../ui/LinkButton";
import { Tile } from "../../ui/Tile";
import type { AboutCard, AboutCopy } from "./copy";
import css from "./Mission.module.css";

const TONES: Tone[] = ["s", "m", "c", "i", "h"];

/** The mission writ large, who is behind it, and what follows from it. */
export function Mission({ cards, about, doctor }: { cards: AboutCard[]; about: AboutCopy; doctor: string }) {
  const [mission, ...others] = cards;
  if (!mission) return null;
  const { heading, text, button, highlights = [] } = about;
  return (
    <section className="section deep" aria-labelledby="mission-heading">
      <div className={`wrap ${css.mission}`}>
        <div className={css.words}>
          <h2 id="mission-heading" className={css.label}>
            {mission.title}
          </h2>
          <p className={`display ${css.large}`}>{mission.text}</p>
          {heading && <h3>{heading}</h3>}
          {text && <p className={css.soft}>{text}</p>}
          {button && (
            <LinkButton href={button.href} look="line" about={t("home-about-doctor", { doctor })}>
              {button.label}
            </LinkButton>
          )}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a section would be a second landmark inside the one around it */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, so it must be reachable by keyboard */}
        <div className={css.lists} role="group" aria-labelledby="mission-heading" tabIndex={0}>
          <ul className={css.cards} role="list">
            {others.map((card, at) => (
              <li key={card.title}>
                <Tile name={card.icon} tone={TONES[at % TONES.length]} size="small" />
                <div>
                  <h3>{card.title}</h3>
                  <p>{card.text}</p>
                </div>
              </li>
            ))}
          </ul>
          {highlights.length > 0 && (
            <ul className={css.highlights} role="list">
              {highlights.map((highlight) => (
                <li key={highlight.title}>
                  <h3>{highlight.title}</h3>
                  <p>{highlight.text}</p>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
