import type { FormState } from "../../../render/contract";
import { Button } from "../../../ui/Button";
import { Form, Honeypot } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { HeldBar, Live, RequestFrame } from "./RequestFrame";
import { REQUEST, stepHref } from "./request";
import { TimePicker } from "./TimePicker";
import type { RequestView, TimesView } from "./view";

/** A time: on this page, on a site for it, or the waiting list when nothing is free. */
export function TimeStep({ state, view, times }: { state: FormState; view: RequestView; times: TimesView }) {
  const lacksNumber = state.errors.some(({ field }) => field === "channel");
  return (
    <RequestFrame view={view} heading="Choose a time">
      <Form name={REQUEST} action={stepHref("time")} state={state} leadsOn>
        {/* What Enter presses: without it, that would be the first button for something else. */}
        <button type="submit" className="vh" name="do" value="next" tabIndex={-1} aria-hidden="true">
          Continue
        </button>
        <Honeypot />
        {times.external ? (
          <External href={times.external} />
        ) : (
          <>
            {times.held && <Held held={times.held} />}
            {lacksNumber && (
              <p>
                <a href={stepHref("who")}>Add a phone number</a>
              </p>
            )}
            <TimePicker times={times} />
            <Waiting times={times} />
          </>
        )}
        <Live />
        {(!times.nothing || times.held || times.onWaitingList || times.external) && (
          <div className="row">
            <Button name="do" value="next">
              {times.onWaitingList && !times.held ? "Continue without a time" : "Continue"}
            </Button>
            {!times.nothing && !times.external && (
              <Button name="do" value="hold" look="line">
                Keep this time for me
              </Button>
            )}
          </div>
        )}
      </Form>
    </RequestFrame>
  );
}

/** Times are chosen on another site (setting). */
function External({ href }: { href: string }) {
  return (
    <Notice title="You choose a time on our scheduling site.">
      <p>Choose a time there, then come back to this page to continue.</p>
      <div className="row">
        <LinkButton href={href} look="line">
          Choose a time
        </LinkButton>
      </div>
    </Notice>
  );
}

function Held({ held }: { held: NonNullable<TimesView["held"]> }) {
  return (
    <>
      <HeldBar held={held} />
      <div className="row">
        {held.canExtend && (
          <Button name="do" value="extend" look="line" small>
            Keep it 15 minutes longer
          </Button>
        )}
        <Button name="do" value="release" look="quiet" small>
          Release this time
        </Button>
      </div>
    </>
  );
}

function Waiting({ times }: { times: TimesView }) {
  if (times.onWaitingList) {
    return <Notice>You are on the waiting list. We will write to you when a time becomes free.</Notice>;
  }
  if (!times.nothing) return null;
  return (
    <Notice tone="cost" title="No times are available at the moment.">
      <p>We can write to you when a time becomes free. Waiting costs nothing.</p>
      <div className="row">
        <Button name="do" value="wait" look="line">
          Put me on the waiting list
        </Button>
      </div>
    </Notice>
  );
}
