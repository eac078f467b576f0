import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/Button";
import { plus } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useCommand } from "../../shell/useCommand";
import { Form } from "../../ui/Form";
import layout from "../../ui/layout.module.css";
import { ScreenHead } from "../../ui/ScreenHead";
import { EMPTY, fieldsOf, problemsOf } from "../form";
import { PlaceFieldsForm } from "./PlaceFieldsForm";

/** A place that no source lists. */
export default function NewPlaceScreen() {
  const [draft, setDraft] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const navigate = useNavigate();
  const make = useCommand({
    call: () => api.post("/api/desk/places", { body: { fields: fieldsOf(draft) } }),
    changes: [["places"]],
    said: "Place added to the site.",
    onDone: async (place) => {
      await navigate(`/places/${encodeURIComponent(place.id)}`, { replace: true });
    },
  });
  const run = () => {
    setIsTried(true);
    if (Object.keys(problemsOf(draft)).length === 0) make.run();
  };
  return (
    <>
      <ScreenHead
        title="Add a place"
        lead="Enter only what you know, and leave the rest empty. First check whether it is already listed."
        back={{ to: "/places", label: "All places" }}
      />
      <Form className={layout.form} error={make.error} form="place" run={run}>
        <PlaceFieldsForm draft={draft} problems={isTried ? problemsOf(draft) : {}} onChange={setDraft} />
        <p>
          <Button icon={plus} disabled={make.isPending}>
            {make.isPending ? "Adding…" : "Add place"}
          </Button>
        </p>
      </Form>
    </>
  );
}
