import type { ReactNode } from "react";
import { Localized } from "../../../messages/Localized";
import { t } from "../../../messages/message";
import { usePage } from "../../../render/context";
import { Button } from "../../../ui/Button";
import { printer } from "../../../ui/icons";
import { TakeAlong } from "../../../ui/TakeAlong";
import { useShell } from "../../shell/useShell";
import { spokenGroups } from "../asking";
import css from "./code.module.css";

interface CodeCardProps {
  code: string;
  heading: string;
  /** Names its heading on the page. */
  id: string;
  children?: ReactNode;
}

/** A follow-up code, the ways to take it along, and the press after which this device shows it no more. */
export function CodeCard({ code, heading, id, children }: CodeCardProps) {
  const { brand } = useShell();
  const { publicUrl } = usePage().input.site;
  return (
    <section className={css.code} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className={css.groups} data-code="">
        {spokenGroups(code).map(({ group }) => (
          <span key={group}>{group} </span>
        ))}
      </p>
      <p>
        <Localized id="community-code-keep" elements={{ strong: (words) => <strong>{words}</strong> }} />
      </p>
      <TakeAlong
        text={code}
        what="code"
        subject={t("community-code-email-subject")}
        message={t("community-code-email-text", { code, publicUrl })}
      />
      <details>
        <summary>{t("community-code-spelled")}</summary>
        <ol className={css.spoken}>
          {spokenGroups(code).map(({ group, spoken }) => (
            <li key={group}>{spoken}</li>
          ))}
        </ol>
      </details>
      <p className="small">{t("community-code-where", { brand })}</p>
      {children}
      <div className="noprint" data-behaviour="print" data-when="load" hidden>
        <Button type="button" look="line" icon={printer}>
          {t("community-print-this-page")}
        </Button>
      </div>
      <form className={css.dismiss} method="post" action="/community/follow">
        <input type="hidden" name="form" value="dismiss" />
        <input type="hidden" name="code" value={code} />
        <p className="small">
          <Localized
            id="community-code-shown-here"
            elements={{ link: (words) => <a href="/community/follow">{words}</a> }}
          />
        </p>
        <Button look="line">{t("community-code-dismiss")}</Button>
      </form>
    </section>
  );
}
