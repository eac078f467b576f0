import { type ReactNode, useId } from "react";
import styles from "./portable-text.module.css";

/** `good` reassures, `see` sends to a clinic, `emergency` to the phone. */
export type Tone = "good" | "see" | "emergency";

/** A number to ring when life is in danger. */
export interface EmergencyCall {
  /** As shown, `112`. */
  number: string;
  /** `tel:112`. */
  tel: string;
  countryName: string;
}

interface Props {
  tone: Tone;
  title: string;
  calls: readonly EmergencyCall[];
  children: ReactNode;
}

const ICONS: Record<Tone, ReactNode> = {
  good: (
    <path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Zm5.15 3.38 2 2 4-4" />
  ),
  see: (
    <path d="M11 2v2M5 2v2M5 3H4a2 2 0 0 0-2 2v4a6 6 0 0 0 12 0V5a2 2 0 0 0-2-2h-1M8 15a6 6 0 0 0 12 0v-3M22 10a2 2 0 1 1-4 0 2 2 0 1 1 4 0" />
  ),
  emergency: <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />,
};

export function isTone(value: unknown): value is Tone {
  return value === "good" || value === "see" || value === "emergency";
}

/** Advice that must stand out of the text: the only red box of a page is the one of tone `emergency`. */
export function CareCard({ tone, title, calls, children }: Props): ReactNode {
  const id = useId();
  return (
    <div className={`${styles.care} ${styles[tone]}`} role="group" aria-labelledby={title === "" ? undefined : id}>
      {title !== "" && (
        <p className={styles.careTitle} id={id} dir="auto">
          <Icon tone={tone} />
          {title}
        </p>
      )}
      <div className={styles.careBody}>
        {children}
        {tone === "emergency" && calls.length > 0 && (
          <p className={styles.calls} data-unspoken="">
            {calls.map((call) => (
              <a key={call.tel} className={styles.call} href={call.tel}>
                Call {call.number}
                <span className={styles.unseen}> in {call.countryName}</span>
              </a>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

function Icon({ tone }: { tone: Tone }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {ICONS[tone]}
    </svg>
  );
}
