import { t } from "../../messages/message";
import { Icon } from "../Icon";
import { heart } from "../icons";
import css from "./FavouriteHeart.module.css";

interface FavouriteHeartProps {
  /** `_id` of the product. */
  id: string;
  title: string;
  pressed?: boolean;
  onToggle?: () => void;
}

/** The heart as the server sends it; `favourites.behaviour.ts` presses it. Not shown where scripts are off. */
export function FavouriteHeart({ id, title, pressed = false, onToggle }: FavouriteHeartProps) {
  return (
    <button
      type="button"
      className={css.heart}
      aria-pressed={pressed}
      aria-label={t("ui-favourite", { title })}
      data-favourite={id}
      onClick={onToggle}
    >
      <Icon of={heart} />
    </button>
  );
}
