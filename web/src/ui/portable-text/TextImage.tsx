import type { ReactNode } from "react";
import styles from "./portable-text.module.css";

/** What the API adds to an image block that it could read. */
interface Picture {
  src: string;
  srcset: string;
  width: number;
  height: number;
}

/** A picture inside a text, with its caption. A block whose picture is missing shows nothing. */
export function TextImage({ image }: { image: Record<string, unknown> }): ReactNode {
  const picture = image.picture as Picture | null | undefined;
  if (typeof picture?.src !== "string") return null;
  const caption = typeof image.caption === "string" ? image.caption : "";
  return (
    <figure className={styles.figure}>
      <img
        src={picture.src}
        srcSet={picture.srcset}
        sizes="(min-width: 720px) 40rem, 100vw"
        width={picture.width}
        height={picture.height}
        alt={typeof image.alt === "string" ? image.alt : ""}
        loading="lazy"
        decoding="async"
      />
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}
