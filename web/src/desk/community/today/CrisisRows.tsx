import { useQuery } from "@tanstack/react-query";
import type { QueueRow } from "../../../api/schema";
import { api } from "../../shell/api";
import { ALERTED } from "../../shell/asking";
import type { TodayPlace } from "../../shell/feature";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { UrgentRow } from "../../ui/TodayRows";
import { nameOf } from "../queue/QueueTable";
import { dangerWords } from "../words";

/** Comments and questions on Today whose words sound like somebody is in danger. Nobody left a number to call. */
export default function CrisisRows({ place }: { place: TodayPlace }) {
  return place === "urgent" ? <Crises /> : null;
}

function Crises() {
  const { data } = useQuery({
    queryKey: ["conversation", "queue", { state: "crisis" }],
    queryFn: ({ signal }) =>
      api.get("/api/desk/conversation/queue", { params: { query: { state: "crisis" } }, signal }),
    enabled: useMay("moderate_conversation"),
    ...ALERTED,
    meta: { told: true },
  });
  return (data?.items ?? []).map((row) => <Crisis key={row.item} row={row} />);
}

function Crisis({ row }: { row: QueueRow }) {
  const mayAnswer = useMay("answer_as_doctor");
  const { item, kind, at, text, sealed, subject, risk, isPrivate } = row;
  const to = `/conversation?state=crisis&item=${encodeURIComponent(item)}`;
  const id = item.split(":")[1];
  return (
    <UrgentRow
      to={to}
      who={nameOf(row)}
      what={
        kind === "comment" && subject ? `Comment on ‘${subject.title}’` : isPrivate ? "Private question" : "Question"
      }
      at={at}
      found={[dangerWords(risk)]}
      text={sealed ? undefined : text}
      hidden="Only the doctor can read the words."
    >
      {kind === "question" && mayAnswer && (
        <ButtonLink to={`/questions/${id}`}>
          Answer<span className="vh">: {nameOf(row)}</span>
        </ButtonLink>
      )}
      <ButtonLink to={to} look={kind === "question" && mayAnswer ? "line" : "primary"}>
        Open and help<span className="vh">: {nameOf(row)}</span>
      </ButtonLink>
    </UrgentRow>
  );
}
