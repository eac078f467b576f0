import type { ReactNode } from "react";
import type { FormState } from "../../../render/contract";
import { SitePage } from "../../shell/SitePage";
import { CommunityFrame, type CommunityPlace } from "../CommunityFrame";

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
        { label: "Community", href: "/community" },
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
