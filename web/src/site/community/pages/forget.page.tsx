import type { Page } from "../../../render/page";
import { Button } from "../../../ui/Button";
import { Form } from "../../../ui/Form";
import { LinkButton } from "../../../ui/LinkButton";
import { Notice } from "../../../ui/Notice";
import { OwnPage } from "../own/OwnPage";
import css from "../own/own.module.css";

export const page: Page = {
  name: "community-forget",
  pattern: "/community/forget",
  query: ["done"],
  personal: true,
  render(input) {
    return (
      <OwnPage
        title="Forget this device"
        description="Remove every trace of your questions from this device."
        path="/community/forget"
        current="forget"
        lead="For a phone or computer that others use too."
      >
        {input.query.done === "yes" ? <Forgotten /> : <Ask />}
      </OwnPage>
    );
  },
};

function Ask() {
  return (
    <>
      <p>This removes from this device, straight away:</p>
      <ul className={css.plain}>
        <li>your list of questions and notifications</li>
        <li>a question that is open with a code, and the codes that this device still shows</li>
        <li>your likes, and the hearts in the shop</li>
        <li>a draft, if you saved one</li>
      </ul>
      <p>
        What you sent stays with us. <strong>With your follow-up code</strong> you can still read it on any device, take
        it back or erase it. Without the code nobody can, so write it down first.
      </p>
      <div data-behaviour="forget-device" data-when="load">
        <Form name="forget" action="/community/forget" leadsOn>
          <div className="row">
            <Button look="danger">Forget this device now</Button>
            <LinkButton href="/community" look="quiet">
              No, go back
            </LinkButton>
          </div>
        </Form>
      </div>
      <p className="small soft">
        Page addresses may stay in your browser’s history. You can clear that in the browser.
      </p>
    </>
  );
}

/** The script clears what lies on the device; the cookies are gone already. */
function Forgotten() {
  return (
    <div role="status" data-behaviour="forget-device" data-when="load">
      <Notice title="Your questions have been removed from this device.">
        <p>Your codes still work. Close this page before you hand the phone on.</p>
      </Notice>
    </div>
  );
}
