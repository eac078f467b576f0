import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { DeskInquiry, InquiryRow } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { mail, reply } from "../../../ui/icons";
import { api } from "../../shell/api";
import { ALERTED } from "../../shell/asking";
import type { TodayPlace } from "../../shell/feature";
import { useMay } from "../../shell/session";
import { usePostponed } from "../../ui/postponed";
import { RowDecisions } from "../../ui/RowDecisions";
import { MoreRow, UrgentRow, WaitingRow } from "../../ui/TodayRows";
import { Ago } from "../../ui/When";
import { labelOf } from "../../ui/words";
import { INQUIRIES } from "../counts";
import { CHANGES, DONE, isFinishable } from "../list/Decisions";
import { ReplyDialog } from "../one/ReplyDialog";
import { useInquiry } from "../one/useInquiry";
import { aboutWords, ruleWords } from "../words";
import { isShown, newestWords } from "./newest";

/** Messages that stand on Today at most; the others stand in the list. */
const MOST = 4;

/** Messages on Today: what may be an emergency on top, and what nobody has answered. */
export default function InquiryRows({ place }: { place: TodayPlace }) {
  if (place === "urgent") return <UrgentInquiries />;
  return place === "waiting" ? <NewInquiries /> : null;
}

function UrgentInquiries() {
  const { data = [] } = useQuery({
    queryKey: ["inquiries", "urgent"],
    queryFn: ({ signal }) => api.get("/api/desk/letters/urgent", { signal }),
    enabled: useMay(INQUIRIES),
    // What was locked is not kept by the browser once the screen is left.
    gcTime: 0,
    ...ALERTED,
    meta: { told: true },
  });
  return data.map((inquiry) => <UrgentInquiry key={inquiry.id} inquiry={inquiry} />);
}

function UrgentInquiry({ inquiry }: { inquiry: DeskInquiry }) {
  const [isReplying, setIsReplying] = useState(false);
  const { id, reference, name, person, flags, steps } = inquiry;
  const { text, at } = newestWords(inquiry);
  return (
    <UrgentRow
      to={`/letters/${id}`}
      who={name || reference}
      what={`${labelOf("InquiryKind", inquiry.kind)} ${reference}`}
      at={at}
      found={flags.map(ruleWords)}
      text={text}
      hidden="Only the doctor can read the words. Anyone can call."
      {...person}
    >
      {steps.includes("reply") && (
        <Button type="button" look="line" icon={reply} onClick={() => setIsReplying(true)}>
          Reply<span className="vh"> to {name || reference}</span>
        </Button>
      )}
      {isReplying && <ReplyDialog inquiry={inquiry} onClose={() => setIsReplying(false)} />}
    </UrgentRow>
  );
}

function NewInquiries() {
  const { hidden } = usePostponed();
  const { data } = useQuery({
    queryKey: ["inquiries", "new"],
    queryFn: ({ signal }) => api.get("/api/desk/letters", { params: { query: { state: "new" } }, signal }),
    enabled: useMay(INQUIRIES),
    refetchInterval: 60_000,
    meta: { told: true },
  });
  const rows = (data?.items ?? []).filter((row) => isShown(row, Date.now()) && !hidden.has(row.id));
  return (
    <>
      {rows.slice(0, MOST).map((row) => (
        <NewInquiry key={row.id} row={row} />
      ))}
      {rows.length > MOST && <MoreRow to="/letters">All new messages</MoreRow>}
    </>
  );
}

function NewInquiry({ row }: { row: InquiryRow }) {
  const mayRead = useMay("read_health_details");
  const { id, kind, about, name, reference, lastAt, clinical } = row;
  const title = name || reference;
  return (
    <WaitingRow
      icon={mail}
      to={`/letters/${id}`}
      title={title}
      text={
        <>
          {[labelOf("InquiryKind", kind), aboutWords(kind, about)].filter(Boolean).join(" · ")}, <Ago at={lastAt} />
        </>
      }
    >
      {kind !== "complaint" && (mayRead || !clinical) && <ReplyHere id={id} name={title} />}
      {isFinishable(row) && (
        <RowDecisions row={row} id={id} name={`${title}’s message`} decisions={[DONE]} changes={CHANGES} />
      )}
    </WaitingRow>
  );
}

/** Writes a reply without leaving Today. Who left no address cannot be written to: their message says how they are reached. */
function ReplyHere({ id, name }: { id: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="button" small icon={reply} onClick={() => setIsOpen(true)}>
        Reply<span className="vh"> to {name}</span>
      </Button>
      {isOpen && <Replying id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Replying({ id, onClose }: { id: string; onClose: () => void }) {
  const go = useNavigate();
  const { data, error } = useInquiry(id);
  const mayReply = data?.steps.includes("reply");
  const isRefused = Boolean(error) || mayReply === false;
  useEffect(() => {
    if (isRefused) void go(`/letters/${id}`);
  }, [isRefused, go, id]);
  return data && mayReply ? <ReplyDialog inquiry={data} onClose={onClose} /> : null;
}
