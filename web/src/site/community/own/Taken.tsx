import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon";
import { circleCheck } from "../../../ui/icons";
import css from "./own.module.css";

/** Says that something arrived, with what to name it by. */
export function Taken({ reference, children }: { reference: string; children: ReactNode }) {
  return (
    <>
      <div role="status">
        <p className="row">
          <Icon of={circleCheck} />
          <strong>It has arrived. Your reference is</strong>
        </p>
        <p className={css.reference}>{reference}</p>
      </div>
      {children}
    </>
  );
}
