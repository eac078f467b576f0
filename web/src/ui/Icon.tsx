interface IconProps {
  /** A constant of `icons.ts`. */
  of: string;
  size?: "small" | "normal" | "large";
  filled?: boolean;
}

/** A drawn sign beside words; it is never read out. */
export function Icon({ of, size = "normal", filled = false }: IconProps) {
  const classes = ["i", size === "small" && "i-small", size === "large" && "i-large", filled && "i-filled"];
  return (
    <svg
      className={classes.filter(Boolean).join(" ")}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant drawing
      dangerouslySetInnerHTML={{ __html: of }}
    />
  );
}
