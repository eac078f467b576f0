import { Card, CardTitle, MetaLine } from "../../ui/Card";
import type { IssueCard } from "./view";

/** Issues that were sent, the newest first. */
export function IssueCards({ items }: { items: readonly IssueCard[] }) {
  return (
    <ul className="grid grid-2" role="list">
      {items.map((issue) => (
        <Card key={issue.number} as="li" linked>
          <CardTitle href={issue.href}>{issue.subject}</CardTitle>
          {issue.summary && <p>{issue.summary}</p>}
          <MetaLine>
            <span>No. {issue.number}</span>
            <time dateTime={issue.sentAt}>{issue.sentOn}</time>
          </MetaLine>
        </Card>
      ))}
    </ul>
  );
}
