import { t } from "../../messages/message";
import { LinkButton } from "../../ui/LinkButton";
import { Tile } from "../../ui/Tile";
import { SitePage } from "./SitePage";

interface MissingPageProps {
  title: string;
  /** It is not there; else it could not be read. */
  isMissing: boolean;
  /** Said of what is not there. */
  text: string;
  path: string;
  back: { label: string; href: string };
}

/** The page of one thing that is not there, or that could not be read just now. */
export function MissingPage({ title, isMissing, text, path, back }: MissingPageProps) {
  return (
    <SitePage meta={{ title, description: title, canonical: path, hidden: true }}>
      <div className="wrap section stack stack-large">
        <Tile name={isMissing ? "bird" : "cross"} tone={isMissing ? "m" : "c"} size="large" />
        <h1>{title}</h1>
        <p className="lead">{isMissing ? text : t("shell-our-fault")}</p>
        <p className="row">
          <LinkButton href={back.href}>{back.label}</LinkButton>
          {!isMissing && (
            <LinkButton href={path} look="line">
              {t("shell-try-again")}
            </LinkButton>
          )}
        </p>
      </div>
    </SitePage>
  );
}
