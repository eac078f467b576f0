import { type ReactNode, useId } from "react";
import type { Schemas } from "../../api/types";
import { Localized } from "../../messages/Localized";
import { Icon } from "../Icon";
import { badgeCheck, phone, stethoscope, triangleAlert } from "../icons";
import { LinkButton } from "../LinkButton";
import styles from "./portable-text.module.css";

/** `good` reassures, `see` sends to a clinic, `emergency` to the phone. */
export type Tone = "good" | "see" | "emergency";

/** A number to ring when life is in danger. */
export type EmergencyCall = Pick<Schemas["UrgentHelp"], "number" | "tel" | "countryName">;

interface Props {
  tone: Tone;
  title: string;
  calls: readonly EmergencyCall[];
  children: ReactNode;
}

const ICONS: Record<Tone, string> = { good: badgeCheck, see: stethoscope, emergency: triangleAlert };

export function isTone(value: unknown): value is Tone {
  return value === "good" || value === "see" || value === "emergency";
}

/** Advice that must stand out of the text: the only red box of a page is the one of tone `emergency`. */
export function CareCard({ tone, title, calls, children }: Props): ReactNode {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={`${styles.care} ${styles[tone]}`} role="group" aria-labelledby={title === "" ? undefined : id}>
      {title !== "" && (
        <p className={styles.careTitle} id={id} dir="auto">
          <Icon of={ICONS[tone]} />
          {title}
        </p>
      )}
      <div className={styles.careBody}>
        {children}
        {tone === "emergency" && calls.length > 0 && (
          <div className={styles.calls} data-unspoken="">
            {calls.map((call) => (
              <LinkButton key={call.tel} href={call.tel} look="danger" icon={phone}>
                <Localized
                  id="ui-care-call"
                  values={{ number: call.number, country: call.countryName }}
                  elements={{ hidden: (words) => <span className="vh">{words}</span> }}
                />
              </LinkButton>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
