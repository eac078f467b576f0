import { usePreferences } from "../../../render/context";
import type { LinePicture } from "../view";
import css from "./lines.module.css";

/** The picture of a line. Its title stands beside it, so it is not read out; where data is dear it stays away. */
export function LineThumb({ picture }: { picture?: LinePicture | null }) {
  const { lowData } = usePreferences();
  if (!picture || lowData) return <span className={css.thumb} />;
  const { url, width, height } = picture;
  return (
    <span className={css.thumb}>
      <img src={url} alt="" width={width} height={height} loading="lazy" decoding="async" />
    </span>
  );
}
