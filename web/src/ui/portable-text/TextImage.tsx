import type { ReactNode } from "react";
import type { Schemas } from "../../api/types";
import { PictureFrame } from "../PictureFrame";
import styles from "./portable-text.module.css";

type Picture = Schemas["PictureView"];

/** A picture inside a text, with its caption. A block whose picture is missing shows nothing. */
export function TextImage({ image }: { image: Record<string, unknown> }): ReactNode {
  const picture = image.picture as Partial<Picture> | null | undefined;
  if (typeof picture?.src !== "string") return null;
  const alt = typeof image.alt === "string" ? image.alt : (picture.alt ?? "");
  const caption = typeof image.caption === "string" ? image.caption : "";
  return (
    <figure className={styles.figure}>
      <PictureFrame picture={{ ...(picture as Picture), alt }} sizes="(min-width: 720px) 40rem, 100vw" />
      {caption !== "" && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
}
