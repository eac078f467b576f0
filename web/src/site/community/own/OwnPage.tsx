import type { ReactNode } from "react";
import { t } from "../../../messages/message";
import type { FormState } from "../../../render/contract";
import { Icon } from "../../../ui/Icon";
import { circleCheck } from "../../../ui/icons";
import { SitePage } from "../../shell/SitePage";
import { CommunityFrame, type CommunityPlace } from "../CommunityFrame";
import css from "./own.module.css";

interface OwnPageProps {
  title: string;
  description: string;
  path: string;
  current?: CommunityPlace;
  lead?: string;
  state?: FormState;
  children: ReactNode;
}

/** A page of the community that belongs to one visitor: search engines leave it alone. */
export function OwnPage({ title, description, path, current, lead, state, children }: OwnPageProps) {
  return (
    <SitePage
      meta={{ title, description, canonical: path, hidden: true }}
      state={state}
      breadcrumbs={[
        { label: t("community-crumb"), href: "/community" },
        { label: title, href: path },
      ]}
    >
      <CommunityFrame current={current}>
        <div className="stack stack-large">
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
      </CommunityFrame>
    </SitePage>
  );
}

/** Says that something arrived, with what to name it by. */
export function Taken({ reference, children }: { reference: string; children: ReactNode }) {
  return (
    <>
      <div role="status">
        <p className="row">
          <Icon of={circleCheck} />
          <strong>{t("community-reference")}</strong>
        </p>
        <p className={css.reference}>{reference}</p>
      </div>
      {children}
    </>
  );
}
