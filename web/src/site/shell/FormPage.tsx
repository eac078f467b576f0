import type { ReactNode } from "react";
import { t } from "../../messages/message";
import type { FormState } from "../../render/contract";
import { CHECK_SPAM, Sent } from "../../ui/inquiry/Sent";
import { withoutEmail } from "../../ui/inquiry/words";
import { LinkButton } from "../../ui/LinkButton";
import { PageHead } from "../../ui/PageHead";
import { NoMail } from "./NoMail";
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
  children: ReactNode;
}

/** A page with one form, mostly of an inquiry; its title says when there is something to mend. */
export function FormPage({ title, description, lead, path, state, breadcrumbs, hidden, children }: FormPageProps) {
  return (
    <SitePage meta={{ title, description, canonical: path, hidden }} state={state} breadcrumbs={breadcrumbs}>
      <div className="wrap">
        <PageHead heading={title} lead={lead} />
        <div className="section-tight">{children}</div>
      </div>
    </SitePage>
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
  /** The way on; to the home page where nothing is said. */
  back?: { label: string; href: string };
}

/** Says that it arrived, what to name it by and what happens next. */
export function SentPage({ title, text, path, reference, next, isMailed = true, back }: SentPageProps) {
  const { label, href } = back ?? { label: t("shell-to-homepage"), href: "/" };
  const { sendsNoMail } = useShell();
  const comes = isMailed && !sendsNoMail;
  const lines = comes ? next : next?.filter((line) => line !== t(CHECK_SPAM));
  const said = comes ? text : withoutEmail(text);
  return (
    <SitePage meta={{ title, description: said, canonical: path, hidden: true }}>
      <div className="wrap section-tight stack stack-large">
        <h1>{title}</h1>
        <NoMail />
        <Sent text={said} reference={reference} next={lines}>
          <LinkButton href={href} look="line">
            {label}
          </LinkButton>
        </Sent>
      </div>
    </SitePage>
  );
}
