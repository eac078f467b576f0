import { Cloth } from "../../ui/Cloth";
import { LinkButton } from "../../ui/LinkButton";
import css from "./partnership.module.css";
import type { PartnershipWords } from "./words";

/** What giving is for, and the two ways on. */
export function Hero({ words }: { words: PartnershipWords }) {
  return (
    <section className={css.hero} aria-labelledby="partnership-heading">
      <div className={`wrap ${css.two}`}>
        <div className="stack">
          <h1 id="partnership-heading">{words.heading}</h1>
          {words.intro && <p className="lead">{words.intro}</p>}
          <div className="row">
            <LinkButton href={words.donate.href}>{words.donate.label}</LinkButton>
            <LinkButton href={words.details.href} look="line">
              {words.details.label}
            </LinkButton>
          </div>
        </div>
        <div className={css.art}>
          <Cloth seed="partnership" tile="heart" columns={4} rows={2} />
        </div>
      </div>
    </section>
  );
}

/** What a sum does. */
export function Impact({ words }: { words: PartnershipWords }) {
  if (words.impact.length === 0) return null;
  return (
    <section className={`deep ${css.band}`} aria-labelledby="impact-heading">
      <div className="wrap">
        <h2 id="impact-heading" className="vh">
          {words.impactHeading}
        </h2>
        <ul className={css.impact} role="list">
          {words.impact.map(({ amount, text, sample }) => (
            <li key={amount}>
              <strong className={css.amount}>{amount}</strong>
              <p>
                {text}
                {sample && " (sample figure)"}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
