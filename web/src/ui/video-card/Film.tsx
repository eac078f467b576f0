import type { Schemas } from "../../api/types";
import { usePreferences } from "../../render/context";

interface FilmProps {
  film: Schemas["FilmView"];
  title: string;
  poster?: string | undefined;
}

/**
 * A film that is kept here, with the browser's own player: nothing of it is loaded before somebody plays it, with low data not
 * even its picture.
 */
export function Film({ film, title, poster }: FilmProps) {
  const { lowData } = usePreferences();
  return (
    // biome-ignore lint/a11y/useMediaCaption: where somebody wrote captions they are here; the desk asks for them
    <video controls preload="none" width="640" poster={lowData ? undefined : poster} aria-label={title}>
      <source src={film.src} type={film.mime} />
      {film.captions.map(({ src, language, label }, at) => (
        <track key={src} kind="captions" src={src} srcLang={language} label={label} default={!lowData && at === 0} />
      ))}
    </video>
  );
}
