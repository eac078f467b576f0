import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { PageHead } from "../../../ui/PageHead";
import { ErrorState } from "../../../ui/States";
import { RequestFrame } from "./RequestFrame";
import { stepHref } from "./request";
import type { RequestView } from "./view";

/** Nothing was chosen yet, or what was typed is no longer kept: `isForgotten` when somebody just asked for that. */
export function NoPackage({ isForgotten }: { isForgotten?: boolean }) {
  return (
    <>
      {isForgotten && (
        <Notice said>Your booking has been removed from this device. The link in your email still opens it.</Notice>
      )}
      <PageHead
        heading="Choose a package first"
        lead="A request starts with a package. You see the full price before you pay."
      />
      <div className="section-tight">
        <div className="row">
          <LinkButton href="/consultation#packages">See the packages</LinkButton>
          <LinkButton href="/contact" look="line">
            Ask us something
          </LinkButton>
        </div>
        <p className="small soft">
          Have you already started? We keep an unfinished request for a few days, on the same phone or computer only.
        </p>
      </div>
    </>
  );
}

/** Where the doctor has no licence for it nothing can be asked for or paid (licence map). */
export function InformationOnly({ view }: { view: RequestView }) {
  return (
    <RequestFrame view={view} heading="We cannot offer this where the patient is">
      <p className="lead">{view.offer.reason ?? "The doctor may only give general information there."}</p>
      <Notice tone="told">
        <p>
          You have paid nothing. You can still read <a href="/blog">what the doctor writes</a>, or{" "}
          <a href="/community/ask">ask a general question</a>. For care, see a doctor near the patient.
        </p>
      </Notice>
      <p>
        <a href={stepHref("about")}>Change the country or who it is for</a>
      </p>
    </RequestFrame>
  );
}

/** The step could not be read. */
export function Away({ again }: { again: string }) {
  return (
    <>
      <PageHead heading="Book a consultation" />
      <div className="section-tight">
        <ErrorState
          title="We could not open this step."
          text="It is our fault, not yours. Nothing was charged, and what you sent is saved."
          again={again}
        />
      </div>
    </>
  );
}
