import css from "./Logo.module.css";

/** The mark and the brand name, leading home. */
export function Logo({ brand, onDeep }: { brand: string; onDeep?: boolean }) {
  return (
    <a className={onDeep ? `${css.logo} ${css.onDeep}` : css.logo} href="/">
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <rect width="48" height="48" rx="13" fill={onDeep ? "var(--deep-2)" : "#0F5A45"} />
        <path d="M14.5 10V38" stroke="#F8F3E7" strokeWidth="6.5" strokeLinecap="round" />
        <circle cx="27.5" cy="28" r="10" fill="none" stroke="#F8F3E7" strokeWidth="6" />
        <circle cx="27.5" cy="28" r="4.2" fill="#FFC93C" />
      </svg>
      <span className={css.name}>{brand}</span>
    </a>
  );
}
