import css from "./Logo.module.css";
import { useShell } from "./useShell";

/** Letters that stand large beside the header's buttons on a phone; a longer name is set smaller, never cut. */
const SHORT = 12;

/** The mark, or the site's own logo, and the brand name, leading home. */
export function Logo({ onDeep }: { onDeep?: boolean }) {
  const { brand, look } = useShell();
  // Pages without a look of their own carry no more than they need.
  const own = (role: string, usual: string) => (look.sheet ? `var(${role}, ${usual})` : usual);
  return (
    <a
      className={[css.logo, onDeep && css.onDeep, brand.length > SHORT && css.long].filter(Boolean).join(" ")}
      href="/"
    >
      {look.logo ? (
        <img src={look.logo.src} alt="" width={look.logo.width} height={look.logo.height} />
      ) : (
        <Mark ground={onDeep ? "var(--deep-2)" : own("--weave-mid", "#0F5A45")} dot={own("--weave-sun", "#FFC93C")} />
      )}
      <span>{brand}</span>
    </a>
  );
}

function Mark({ ground, dot }: { ground: string; dot: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="13" fill={ground} />
      <path d="M14.5 10V38" stroke="#F8F3E7" strokeWidth="6.5" strokeLinecap="round" />
      <circle cx="27.5" cy="28" r="10" fill="none" stroke="#F8F3E7" strokeWidth="6" />
      <circle cx="27.5" cy="28" r="4.2" fill={dot} />
    </svg>
  );
}
