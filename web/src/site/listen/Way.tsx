import type { ReactNode } from "react";
import { t } from "../../messages/message";
import { Icon } from "../../ui/Icon";
import { volume2 } from "../../ui/icons";
import css from "./listen.module.css";

interface WayProps {
  href: string;
  picture: ReactNode;
  label: string;
  isUrgent?: boolean;
}

/** A picture with its words, as large as a hand can hit; beside it what says the words, where the device has a voice. */
export function Way({ href, picture, label, isUrgent }: WayProps) {
  return (
    <li className={isUrgent ? `${css.way} ${css.urgent}` : css.way}>
      <a href={href}>
        {picture}
        <span>{label}</span>
      </a>
      <button type="button" data-say={label} hidden aria-label={t("listen-say", { label })}>
        <Icon of={volume2} size="large" />
      </button>
    </li>
  );
}
