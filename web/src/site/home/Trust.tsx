import { t } from "../../messages/message";
import { SampleLabel } from "../../ui/Chip";
import { Counter } from "../../ui/Counter";
import { Icon } from "../../ui/Icon";
import { check } from "../../ui/icons";
import { linkProps } from "../../ui/links";
import { Section } from "../../ui/Section";
import type { TrustCopy } from "./copy";
import css from "./Trust.module.css";

/** Claims with their evidence, a counter, and plain reasons. A claim without proof is not in the copy at all. */
export function Trust({ copy }: { copy: TrustCopy }) {
  const { heading = t("home-why-should-you-trust-us"), reasons = [], cards = [], counter } = copy;
  if (cards.length === 0 && reasons.length === 0 && !counter) return null;
  return (
    <Section id="trust" heading={heading}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, so it must be reachable by keyboard */}
      <ul className={counter ? `${css.cards} ${css.counted} shelf` : `${css.cards} shelf`} role="list" tabIndex={0}>
        {counter && (
          <li>
            <Counter counter={{ threshold: 0.5, ...counter }} className={css.count} />
            <p className={css.text}>
              {counter.label}
              {counter.text && `. ${counter.text}`}
            </p>
            <SampleLabel show={counter.sample === true} />
          </li>
        )}
        {cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <p className={css.text}>{card.text}</p>
            {card.evidence && (
              <p className={css.text}>
                <a {...linkProps(card.evidence.url)}>{card.evidence.label}</a>
              </p>
            )}
            <SampleLabel show={card.sample === true} />
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <ul className={css.reasons} role="list">
          {reasons.map((reason) => (
            <li key={reason}>
              <Icon of={check} size="small" />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
