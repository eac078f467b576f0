/** The site's mark on a deep ground. */
export function Mark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="13" fill="var(--deep-2)" />
      <path d="M14.5 10V38" stroke="#F8F3E7" strokeWidth="6.5" strokeLinecap="round" />
      <circle cx="27.5" cy="28" r="10" fill="none" stroke="#F8F3E7" strokeWidth="6" />
      <circle cx="27.5" cy="28" r="4.2" fill="#FFC93C" />
    </svg>
  );
}
