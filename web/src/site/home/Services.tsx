import { t } from "../../messages/message";
import type { Tone } from "../../ui/cloth";
import { Icon } from "../../ui/Icon";
import { arrowRight } from "../../ui/icons";
import { linkProps } from "../../ui/links";
import { Section } from "../../ui/Section";
import { Tile } from "../../ui/Tile";
import type { ServicesCopy } from "./copy";
import css from "./Services.module.css";

const TONES: Record<string, Tone> = { mic: "i", mortar: "m", steth: "h", cup: "c", leaf: "s", stool: "g" };

/** What the site offers: rows on a phone, tiles on a desk. */
export function Services({ copy }: { copy: ServicesCopy }) {
  const { heading = t("home-services"), button = t("home-check-out"), tiles = [] } = copy;
  if (tiles.length === 0) return null;
  return (
    <Section id="services" heading={heading}>
      <div className={css.tasks}>
        {tiles.map((tile) => (
          <div key={tile.text} className={css.task}>
            <Tile name={tile.icon} tone={TONES[tile.icon]} size="large" />
            <div className={css.text}>
              <h3>
                <a {...linkProps(tile.url)}>{tile.text}</a>
              </h3>
              <p>{tile.description}</p>
            </div>
            <span className={css.go} aria-hidden="true">
              <span>{button}</span>
              <Icon of={arrowRight} size="small" />
            </span>
          </div>
        ))}
      </div>
    </Section>
  );
}
