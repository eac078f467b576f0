import type { ReactNode } from "react";
import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { CHECK_SPAM, Sent } from "../../ui/inquiry/Sent";
import { withoutEmail } from "../../ui/inquiry/words";
import { LinkButton } from "../../ui/LinkButton";
import { PageHead } from "../../ui/PageHead";
import { SideBySide } from "../../ui/SideBySide";
import css from "./FormPage.module.css";
import { NoLink, NoMail } from "./NoMail";
import { SitePage } from "./SitePage";
import { useShell } from "./useShell";

interface FormPageProps {
  title: string;
  description: string;
  lead?: string;
  path: string;
  state?: FormState;
  breadcrumbs?: { label: string; href: string }[];
  hidden?: boolean;
  /** It is answered by email. */
  isMailed?: boolean;
  /** What one should know first: stands below the lead, beside the form. */
  about?: ReactNode;
  children: ReactNode;
}

/** A page with one form, mostly of an inquiry; its title says when there is something to mend. */
export function FormPage(props: FormPageProps) {
  const { title, description, lead, path, state, breadcrumbs, hidden, isMailed, about, children } = props;
  return (
    <SitePage meta={{ title, description, canonical: path, hidden }} state={state} breadcrumbs={breadcrumbs}>
      <SideBySide>
        <FormHead heading={title} lead={lead} isMailed={isMailed}>
          {about}
        </FormHead>
        <div className="sunk section-tight">
          <div className="wrap">{children}</div>
        </div>
      </SideBySide>
    </SitePage>
  );
}

interface FormHeadProps extends Pick<FormPageProps, "lead" | "isMailed"> {
  heading: string;
  children?: ReactNode;
}

/** What stands before a form or, on wide screens, beside it. */
export function FormHead({ heading, lead, isMailed, children }: FormHeadProps) {
  return (
    <div className={`wrap ${css.head}`}>
      <PageHead heading={heading} lead={lead} />
      <div className={`stack ${css.about}`}>
        {isMailed && <NoMail isForm />}
        {children}
      </div>
    </div>
  );
}

interface SentPageProps {
  title: string;
  /** What the specification says when it worked. */
  text: string;
  path: string;
  reference?: string;
  next?: readonly (string | false | undefined)[];
  /** Whether this address gets an email about it; it may have had enough for now. */
  isMailed?: boolean;
  /** What was asked for is a link, which only an email could bring. */
  isLink?: boolean;
  /** The way on; to the home page where nothing is said. */
  back?: { label: string; href: string };
}

/** Says that it arrived, what to name it by and what happens next. */
export function SentPage({ title, text, path, reference, next, isMailed = true, isLink, back }: SentPageProps) {
  const { label, href } = back ?? { label: t("shell-to-homepage"), href: "/" };
  const { sendsNoMail } = useShell();
  const comes = isMailed && !sendsNoMail;
  const kept = comes ? next : next?.filter((line) => line !== t(CHECK_SPAM));
  const lines = sendsNoMail ? kept?.map((line) => line && withoutReply(line)) : kept;
  const said = comes ? text : withoutEmail(text);
  if (isLink && sendsNoMail) {
    return (
      <SitePage meta={{ title: t("ui-no-link"), description: t("ui-no-link-text"), canonical: path, hidden: true }}>
        <div className="wrap stack">
          <NoLink />
        </div>
      </SitePage>
    );
  }
  return (
    <SitePage meta={{ title, description: said, canonical: path, hidden: true }}>
      <div className="wrap section-tight stack stack-large">
        <h1>{title}</h1>
        <Sent text={said} reference={reference} next={lines}>
          <LinkButton href={href} look="line">
            {label}
          </LinkButton>
        </Sent>
        <NoMail keepsNothing={!reference} />
      </div>
    </SitePage>
  );
}

/** What happens next, without the claim that a reply comes by email. */
const withoutReply = (text: string): string => text.replace(` ${t("ui-claim-of-reply")}`, "");
