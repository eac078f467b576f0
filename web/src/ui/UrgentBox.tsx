import type { ReactNode } from "react";
import type { Schemas } from "../api/types";
import { t } from "../messages/message";
import { Icon } from "./Icon";
import { phone, triangleAlert } from "./icons";
import { LinkButton } from "./LinkButton";
import css from "./UrgentBox.module.css";

interface UrgentBoxProps {
  /** An action: 'Call 112 or 999 now if'. */
  title: string;
  /** Numbers to ring, from the shell. */
  help?: Schemas["UrgentHelp"][];
  level?: 2 | 3;
  children?: ReactNode;
}

/** The one thing on a page that must not be missed. One per view, before the text it protects. */
export function UrgentBox({ title, help = [], level = 2, children }: UrgentBoxProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.box}>
      <div className={css.head}>
        <Icon of={triangleAlert} />
        <Heading>{title}</Heading>
      </div>
      <div className={css.body}>
        {children}
        {help.length > 0 && (
          <div className={css.calls}>
            {help.map((line) => (
              <LinkButton key={line.country} href={line.tel} look="danger" icon={phone}>
                {t("ui-call-number-in", { number: line.number, country: line.countryName })}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
