import { Link } from "react-router";
import { Notice } from "../../../ui/Notice";
import { useIsDone } from "../../shell/useLaunch";
import parts from "../../ui/parts.module.css";

interface OpenStep {
  step: "licence" | "delivery";
  title: string;
  why: string;
  to: string;
  link: string;
}

/** What must be done first, by what is offered. */
const FIRST: Readonly<Record<string, OpenStep>> = {
  package: {
    step: "licence",
    title: "Packages cannot be booked yet",
    why: "Consultations open once your licence is entered.",
    to: "/consultations/licences",
    link: "Enter your licence",
  },
  shop: {
    step: "delivery",
    title: "Products cannot be bought yet",
    why: "Orders open once you say where they go, and each product has its stock.",
    to: "/documents/settings-ordering?section=zones",
    link: "Say where orders go",
  },
};

/** Above what is offered while nobody can have it: "Published" alone would say that they can. */
export function NotOpenNotice({ kind }: { kind: string }) {
  const first = Object.hasOwn(FIRST, kind) ? FIRST[kind] : undefined;
  return first ? <NotOpen {...first} /> : null;
}

function NotOpen({ step, title, why, to, link }: OpenStep) {
  if (useIsDone(step) !== false) return null;
  return (
    <div className={parts.told}>
      <Notice tone="cost" title={title}>
        <p>
          {why} <Link to={to}>{link}</Link>
        </p>
      </Notice>
    </div>
  );
}
