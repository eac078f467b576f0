import { useQuery } from "@tanstack/react-query";
import { messageCircle } from "../../../ui/icons";
import { api } from "../../shell/api";
import type { TodayPlace } from "../../shell/feature";
import { useMay } from "../../shell/session";
import { ButtonLink } from "../../ui/ButtonLink";
import { MoreRow, WaitingRow } from "../../ui/TodayRows";
import { Ago } from "../../ui/When";
import { nameOf } from "../words";

/** Questions that stand on Today at most; the others stand in the list. */
const MOST = 3;

/** Questions on Today that wait for the doctor's answer. */
export default function QuestionRows({ place }: { place: TodayPlace }) {
  return place === "waiting" ? <Waiting /> : null;
}

function Waiting() {
  const { data } = useQuery({
    queryKey: ["questions", "waiting"],
    queryFn: ({ signal }) => api.get("/api/desk/questions", { params: { query: { state: "waiting" } }, signal }),
    enabled: useMay("answer_as_doctor"),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  if (!data) return null;
  const rows = data.items.filter(({ isSample }) => !isSample);
  return (
    <>
      {rows.slice(0, MOST).map((row) => (
        <WaitingRow
          key={row.id}
          icon={messageCircle}
          to={`/questions/${row.id}`}
          title={nameOf(row)}
          text={
            <>
              {row.isPrivate ? "Private question" : "Question"}, asked <Ago at={row.at} />
            </>
          }
        >
          <ButtonLink to={`/questions/${row.id}`} small look="line">
            Answer<span className="vh">: {nameOf(row)}</span>
          </ButtonLink>
        </WaitingRow>
      ))}
      {rows.length > MOST && <MoreRow to="/questions">All questions</MoreRow>}
    </>
  );
}
