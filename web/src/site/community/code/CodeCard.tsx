import type { ReactNode } from "react";
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
        <strong>Write it down, copy it or send it to yourself.</strong> Anyone with the code can read your question and
        its answer, and without it we cannot find your question for you.
      </p>
      <TakeAlong
        text={code}
        what="code"
        subject="Your code"
        message={`${code}\nEnter this code at ${publicUrl}/community/follow`}
      />
      <details>
        <summary>Read the code letter by letter</summary>
        <ol className={css.spoken}>
          {spokenGroups(code).map(({ group, spoken }) => (
            <li key={group}>{spoken}</li>
          ))}
        </ol>
      </details>
      <p className="small">Enter it at {brand}, Community, ‘Follow a question’.</p>
      {children}
      <div className="noprint" data-behaviour="print" data-when="load" hidden>
        <Button type="button" look="line" icon={printer}>
          Print this page
        </Button>
      </div>
      <form className={css.dismiss} method="post" action="/community/follow">
        <input type="hidden" name="form" value="dismiss" />
        <input type="hidden" name="code" value={code} />
        <p className="small">
          This device shows the code under <a href="/community/follow">Follow a question</a> for a week. If other people
          use this device, press this once you have saved the code.
        </p>
        <Button look="line">I have the code, do not show it here again</Button>
      </form>
    </section>
  );
}
