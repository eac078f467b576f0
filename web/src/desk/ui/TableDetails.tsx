import { type ReactNode, useState } from "react";

interface TableDetailsProps {
  /** What the table holds, for whoever does not see what stands above it. */
  caption: string;
  children: () => ReactNode;
}

/** The numbers of a plot as a table, folded. It is made when somebody opens it: a year of days has thousands of cells. */
export function TableDetails({ caption, children }: TableDetailsProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setIsAsked(true)}>
      <summary>
        Show as a table<span className="vh">: {caption}</span>
      </summary>
      {isAsked && children()}
    </details>
  );
}
