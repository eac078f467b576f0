import { useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { LoadingState } from "../../../ui/States";
import { FailedState } from "../../ui/states";
import { useCreate } from "../api";
import { useNewBody } from "./useNewBody";

/** Begins a draft of the kind in the address, once, and goes on to it. */
export default function NewScreen() {
  const { kind = "" } = useParams();
  const navigate = useNavigate();
  const { mutate, error } = useCreate();
  const hasBegun = useRef(false);
  const body = useNewBody(kind);
  useEffect(() => {
    if (hasBegun.current || !body) return;
    hasBegun.current = true;
    const onSuccess = ({ id }: { id: string }) => navigate(`/documents/${id}`, { replace: true });
    mutate({ kind, body }, { onSuccess });
  }, [kind, body, mutate, navigate]);
  return error ? <FailedState error={error} /> : <LoadingState text="Creating…" />;
}
