import css from "./Pills.module.css";

export interface Pill {
  label: string;
  href: string;
  current: boolean;
}

/** A filter whose choices are addresses, so that it works without scripts and can be sent to somebody. */
export function Pills({ label, pills }: { label: string; pills: Pill[] }) {
  return (
    <nav aria-label={label}>
      <ul className={css.pills}>
        {pills.map((pill) => (
          <li key={pill.href}>
            <a className={css.pill} href={pill.href} aria-current={pill.current ? "true" : undefined}>
              {pill.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
