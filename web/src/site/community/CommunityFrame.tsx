import type { ReactNode } from "react";
import { Localized } from "../../messages/Localized";
import { type MessageId, t } from "../../messages/message";
import { Icon } from "../../ui/Icon";
import { bell, house, list, lock, messageCircle, smartphone } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { UrgentBox } from "../../ui/UrgentBox";
import { useShell } from "../shell/useShell";
import css from "./frame.module.css";
import { useWords } from "./useWords";

/** Entries of the side menu: the four of spec 2 §2, the way to a question by its code, and the way out of a shared phone. */
export type CommunityPlace = "home" | "categories" | "mine" | "notifications" | "follow" | "forget";

const MENU: { place: CommunityPlace; label: MessageId; href: string; icon: string }[] = [
  { place: "home", label: "community-menu-home", href: "/community", icon: house },
  { place: "categories", label: "community-menu-categories", href: "/community#categories", icon: list },
  { place: "mine", label: "community-my-questions", href: "/community/mine", icon: messageCircle },
  { place: "notifications", label: "community-notifications-title", href: "/community/notifications", icon: bell },
  { place: "follow", label: "community-follow-a-question", href: "/community/follow", icon: lock },
  { place: "forget", label: "community-forget-this-device", href: "/community/forget", icon: smartphone },
];

interface CommunityFrameProps {
  current?: CommunityPlace;
  /** Stands beside the text on wide screens and after it on narrow ones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Every page of the community: its menu, what the page is about, and what stands beside it. */
export function CommunityFrame({ current, aside, children }: CommunityFrameProps) {
  return (
    <div className={`wrap ${css.frame}`}>
      <nav className={css.menu} aria-label={t("community-menu")}>
        <ul>
          {MENU.map(({ place, label, href, icon }) => (
            <li key={place}>
              <a href={href} aria-current={place === current ? "page" : undefined}>
                <Icon of={icon} size="small" />
                {t(label)}
                {place === "notifications" && (
                  <span
                    className={css.unseen}
                    data-behaviour="community-player"
                    data-part="unseen"
                    data-when="load"
                    hidden
                  />
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.content}>{children}</div>
      {aside && (
        <aside className={css.aside} aria-label={t("community-about-the-community")}>
          {aside}
        </aside>
      )}
    </div>
  );
}

/** Whom to ring instead of asking here. */
export function NotForEmergencies() {
  const { urgentHelp } = useShell();
  return (
    <UrgentBox title={t("community-not-for-emergencies")} help={urgentHelp}>
      <p>{t("community-not-for-emergencies-text")}</p>
    </UrgentBox>
  );
}

/** What everybody who writes here agrees to. */
export function HouseRules() {
  const { rulesHeading, rules } = useWords();
  return (
    <Notice>
      <h2 className={css.rulesHeading}>{rulesHeading}</h2>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="small">
        <Localized
          id="community-rules-end"
          elements={{ link: (words) => <a href="/community/complaint">{words}</a> }}
        />
      </p>
    </Notice>
  );
}
