import type { ReactNode } from "react";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { usePage } from "../../../render/context";
import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form, Honeypot } from "../../../ui/Form";
import { Icon } from "../../../ui/Icon";
import { arrowLeft } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { StepsBar } from "../../../ui/StepsBar";
import { secondsLeft } from "./hold";
import { PackagePanel } from "./PackagePanel";
import { REQUEST, stepHref } from "./request";
import css from "./request.module.css";
import time from "./time.module.css";
import type { HeldView, RequestView } from "./view";

interface RequestFrameProps {
  view: RequestView;
  heading: string;
  /** Instead of the package, at the side. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One step of the way: the way back, where it stands, its heading, and the package at its side. */
export function RequestFrame({ view, heading, aside, children }: RequestFrameProps) {
  const at = view.steps.findIndex(({ key }) => key === view.step) + 1;
  const before = view.steps[at - 2];
  const story = view.steps.findIndex(({ key }) => key === "story") + 1;
  const isTaken = view.thanks || (story > 0 && at > story);
  const held = view.step !== "time" && !view.thanks && view.times?.held;
  return (
    <div className={css.columns} data-behaviour="request-player" data-when="load" data-taken={isTaken ? "" : undefined}>
      <div className={css.main}>
        {!view.thanks && (
          <a className={css.back} href={view.backHref}>
            <Icon of={arrowLeft} size="small" />
            {before ? t("consultation-back-to-step", { step: before.title }) : t("consultation-back-to-packages")}
          </a>
        )}
        {at > 0 && !view.thanks && <StepsBar at={at} of={view.steps.length} label={view.steps[at - 1]?.title ?? ""} />}
        <h1 tabIndex={-1}>{heading}</h1>
        {view.notice && <Notice said>{view.notice}</Notice>}
        {held && <HeldBar held={held} />}
        {children}
      </div>
      <aside className={css.aside} aria-label={t("consultation-package-yours")}>
        {aside ?? <PackagePanel item={view.package} isOver={Boolean(view.thanks)} />}
      </aside>
    </div>
  );
}

interface StepFormProps {
  step: string;
  state: FormState;
  /** Goes on to the next step; 'Continue' where nothing else is said. */
  button?: ReactNode;
  encType?: "multipart/form-data";
  children?: ReactNode;
}

/** The form of a step that asks for something. */
export function StepForm({
  step,
  state,
  button = <Button>{t("consultation-continue")}</Button>,
  encType,
  children,
}: StepFormProps) {
  return (
    <Form name={REQUEST} action={stepHref(step)} state={state} leadsOn encType={encType}>
      <Honeypot />
      {children}
      <Live keeps />
      <div className="row">{button}</div>
    </Form>
  );
}

/** What the script says about the line, above the buttons. `keeps`: there is something typed, to be kept until it was sent. */
export function Live({ keeps }: { keeps?: boolean }) {
  const behaviour = keeps ? { "data-behaviour": "unsent-form-player", "data-when": "load" } : {};
  return <p className={css.live} role="status" data-live="" {...behaviour} />;
}

/** The time that is kept while somebody answers and pays, and for how long. Where scripts run the minutes count down. */
export function HeldBar({ held }: { held: HeldView }) {
  const { now } = usePage().input;
  if (held.whilePaying) {
    return (
      <Notice tone="told">
        <p>
          <strong>{held.words}</strong>
        </p>
        <p className="small">{t("consultation-held-while-paying")}</p>
      </Notice>
    );
  }
  return (
    <div data-behaviour="hold-player" data-when="load" data-seconds={secondsLeft(held.until, now)}>
      <Notice tone="told">
        <p>
          <strong>{held.words}</strong>
        </p>
        <p className="small">
          <Localized
            id="consultation-held-until"
            values={{ time: held.untilText }}
            elements={{ left: () => <span className={time.left} data-left="" aria-hidden="true" /> }}
          />
        </p>
        <p className={time.said} role="status" data-said="" />
      </Notice>
    </div>
  );
}
