import { Icon } from "../../ui/Icon";
import { calendar } from "../../ui/icons";
import { LinkButton } from "../../ui/LinkButton";
import css from "./BookBar.module.css";

/** The fixed 'Book Now' of the home page: a bar on phones, a button in the corner above. */
export function BookBar({ href, label }: { href: string; label: string }) {
  return (
    <section className={css.bar} aria-label="Book a consultation">
      <LinkButton href={href} look="sun" full>
        <Icon of={calendar} />
        {label}
      </LinkButton>
    </section>
  );
}
