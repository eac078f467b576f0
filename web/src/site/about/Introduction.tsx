import { t } from "../../messages/message";
import { usePreferences } from "../../render/context";
import { SampleLabel } from "../../ui/Chip";
import { LinkButton } from "../../ui/LinkButton";
import { linkProps } from "../../ui/links";
import { Scene } from "../../ui/Scene";
import type { AboutCopy, Claimed } from "./copy";
import css from "./Introduction.module.css";

/** Who speaks here, in plain words, with what can be checked about them. */
export function Introduction({ copy, doctor }: { copy: Partial<AboutCopy>; doctor: string }) {
  const { lowData } = usePreferences();
  const { heading = t("about-title", { doctor }), intro = [], register, company, limits, partner, more } = copy;
  return (
    <div className={`wrap ${css.two}`}>
      <div className={css.words}>
        <h1>{heading}</h1>
        {intro.map((paragraph, at) => (
          <p key={paragraph} className={at === 0 ? "lead" : undefined}>
            {paragraph}
          </p>
        ))}
        {register && <Proof claim={register} />}
        {company && <Proof claim={company} />}
        {limits && <p className="small soft">{limits}</p>}
        <div className="row">
          <LinkButton href={partner?.href ?? "/partnership"}>{partner?.label ?? t("about-partner-with-me")}</LinkButton>
          <LinkButton href={more?.href ?? "/contact"} look="line">
            {more?.label ?? t("about-request-for-more-information")}
          </LinkButton>
        </div>
      </div>
      {!lowData && (
        <div className={css.art}>
          <Scene />
        </div>
      )}
    </div>
  );
}

function Proof({ claim }: { claim: Claimed }) {
  return (
    <p>
      {claim.text}{" "}
      {claim.evidence && <a {...linkProps(claim.evidence.url)}>{claim.linkLabel ?? claim.evidence.label}</a>}{" "}
      <SampleLabel show={claim.sample === true} />
    </p>
  );
}
