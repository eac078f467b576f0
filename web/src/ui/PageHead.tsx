import css from "./PageHead.module.css";

interface PageHeadProps {
  heading: string;
  lead?: string;
}

/** The opening of a plain page: its only `h1`, the lead, the next steps. */
export function PageHead({ heading, lead }: PageHeadProps) {
  return (
    <div className={css.head}>
      <h1>{heading}</h1>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
