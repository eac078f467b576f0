import type { ReactNode } from "react";
import { t } from "../../messages/message";
import { Icon } from "../Icon";
import { circleCheck } from "../icons";
import css from "./inquiry.module.css";

interface SentProps {
  /** What the specification says when it worked. */
  text: string;
  reference?: string;
  next?: readonly (string | false | undefined)[];
  children?: ReactNode;
}

/** Says that something arrived, what to name it by, and what happens next. */
export function Sent({ text, reference, next = [], children }: SentProps) {
  const lines = next.filter((line) => typeof line === "string");
  return (
    <div className={css.sent}>
      <div role="status">
        <p className={css.said}>
          <Icon of={circleCheck} size="large" />
          <span>{text}</span>
        </p>
      </div>
      {reference && (
        <div>
          <p>{t("ui-your-reference-is")}</p>
          <p className={css.reference}>{reference}</p>
        </div>
      )}
      {lines.length > 0 && (
        <>
          <h2>{t("ui-what-happens-next")}</h2>
          <ul className={css.plain}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {children && <div className="row noprint">{children}</div>}
    </div>
  );
}

/** A reference as an address carries it; what does not look like one is none. */
export function referenceOf(value: string | undefined): string | undefined {
  return value && /^[A-Z]{1,3}(-[0-9A-Z]{3,8}){1,4}$/.test(value) ? value : undefined;
}

/** For whoever waits for our mail (spec 2 §9). */
export const CHECK_SPAM = "ui-check-spam";
