import { phone } from "../../../ui/icons";
import { LinkButton } from "../../../ui/LinkButton";
import { UrgentBox } from "../../../ui/UrgentBox";
import type { Card } from "../asking";
import css from "./ask.module.css";

/** What to do now and whom to ring, where nothing is left to continue with. */
export function Support({ card }: { card: Card }) {
  return (
    <UrgentBox title={card.title}>
      <ul>
        {card.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className={css.calls}>
        {card.numbers.map((line) => (
          <LinkButton
            key={line.tel + line.label}
            href={`tel:${line.tel.replaceAll(" ", "")}`}
            look="danger"
            icon={phone}
          >
            {line.label}: {line.tel}
          </LinkButton>
        ))}
      </div>
    </UrgentBox>
  );
}
