import type { ReactNode } from "react";
import type { contact as texts } from "../../../../crates/content/defaults/texts.json";
import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { Icon } from "../../ui/Icon";
import { mail, mapPin, messageCircle, phone as phoneIcon, share2 } from "../../ui/icons";
import { linkProps } from "../../ui/links";
import css from "./Channels.module.css";

interface ChannelsProps {
  contact: Schemas["ContactView"];
  words: Partial<Omit<typeof texts, "blocks">>;
}

/** Every way to reach the people behind the site; one that is not set is not shown. */
export function Channels({ contact, words }: ChannelsProps) {
  const { chat, email, phone, social, address, hours, hoursUk } = contact;
  const label = words.hoursLabel ?? t("contact-hours-label");
  return (
    <dl className={css.channels}>
      {chat && (
        <Channel icon={messageCircle} name={words.chatLabel ?? t("contact-chat")}>
          <a {...linkProps(chat.href)}>{chat.label}</a>
        </Channel>
      )}
      {phone && (
        <Channel icon={phoneIcon} name={words.phoneLabel ?? t("contact-phone")}>
          <a href={phone.href}>{phone.label}</a>
          {hours && (
            <p className={css.hours}>
              {hoursUk ? t("contact-hours-both", { label, hours, hoursUk }) : t("contact-hours", { label, hours })}
            </p>
          )}
        </Channel>
      )}
      {email && (
        <Channel icon={mail} name={words.emailLabel ?? t("contact-email-label")}>
          <a href={email.href}>{email.label}</a>
        </Channel>
      )}
      {social && (
        <Channel icon={share2} name={words.socialLabel ?? t("contact-social")}>
          <a {...linkProps(social.href)}>{social.label}</a>
        </Channel>
      )}
      {address.length > 0 && (
        <Channel icon={mapPin} name={words.addressLabel ?? t("contact-address")}>
          <address className={css.address}>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Channel>
      )}
    </dl>
  );
}

function Channel({ icon, name, children }: { icon: string; name: string; children: ReactNode }) {
  return (
    <div className={css.channel}>
      <dt>
        <Icon of={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
