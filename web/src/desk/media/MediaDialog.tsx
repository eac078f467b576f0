import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { Link } from "react-router";
import type { MediaDetail, MediaUse } from "../../api/schema";
import { Button } from "../../ui/Button";
import { check } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { api, type BodyOf } from "../shell/api";
import { asProblem } from "../shell/problem";
import { useMay, useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Dialog } from "../ui/Dialog";
import { Check, fieldId, TextArea, TextField } from "../ui/fields";
import { Loaded } from "../ui/Loaded";
import { ProblemSummary } from "../ui/ProblemSummary";
import { dateTime } from "../ui/time";
import { FocalPoint } from "./FocalPoint";
import { MediaActions } from "./MediaActions";
import css from "./MediaDialog.module.css";
import { factsOf, usesText } from "./picker/words";

interface MediaDialogProps {
  id: string;
  onClose: () => void;
}

export function MediaDialog({ id, onClose }: MediaDialogProps) {
  const query = useQuery({
    queryKey: ["media", id],
    queryFn: ({ signal }) => api.get("/api/desk/media/{id}", { params: { path: { id } }, signal }),
  });
  return (
    <Dialog open title={query.data?.name ?? "A file"} size="wide" onClose={onClose}>
      <Loaded query={query} level={3}>
        {(data) => <Opened item={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function Opened({ item, onClose }: { item: MediaDetail; onClose: () => void }) {
  const { zone } = useSession();
  const mayChange = useMay("manage_media");
  const film = useRef<HTMLVideoElement>(null);
  return (
    <div className={css.two}>
      <div className="stack">
        <Shown item={item} film={film} />
        <p className="small soft">
          {factsOf(item)}. Uploaded {dateTime(item.uploadedAt, zone)}
          {item.uploadedBy ? ` by ${item.uploadedBy}` : ""}.
        </p>
        <UsedIn uses={item.usedIn} />
        {mayChange && <MediaActions item={item} film={film} onGone={onClose} />}
      </div>
      <Describe item={item} readOnly={!mayChange} onSaved={onClose} />
    </div>
  );
}

function Shown({ item, film }: { item: MediaDetail; film: RefObject<HTMLVideoElement | null> }) {
  if (item.held) return <Notice tone="cost">{item.held}</Notice>;
  if (item.kind === "image") return <img className={css.picture} src={item.url} alt={item.alt} />;
  if (item.kind === "audio") {
    // biome-ignore lint/a11y/useMediaCaption: the page that uses a recording holds its text
    return <audio className={css.wide} controls preload="none" src={item.url} aria-label={item.name} />;
  }
  if (item.kind === "video") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the page that uses a video holds its text
      <video
        ref={film}
        className={css.picture}
        controls
        preload="none"
        src={item.url}
        poster={item.thumbnail ?? undefined}
        aria-label={item.name}
      />
    );
  }
  return (
    <p>
      <a href={item.url} target="_blank" rel="noreferrer">
        Open {item.name}
      </a>
    </p>
  );
}

function UsedIn({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <section aria-labelledby="used-in">
      <h3 id="used-in">{usesText(uses.length)}</h3>
      {uses.length > 0 && (
        <ul className={css.uses}>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.id} ${use.state}`}>
              {use.kind === "media" ? use.title : <Link to={`/documents/${use.id}`}>{use.title}</Link>}
              <span className="soft"> ({use.kind === "media" ? "poster of a video" : use.state})</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ALT = fieldId("alt", "media");
const UNTOLD = "Say what the picture shows, or mark it as decorative.";

interface DescribeProps {
  item: MediaDetail;
  readOnly: boolean;
  onSaved: () => void;
}

function Describe({ item, readOnly, onSaved }: DescribeProps) {
  const [name, setName] = useState(item.name);
  const [alt, setAlt] = useState(item.alt);
  const [decorative, setDecorative] = useState(item.decorative);
  const [caption, setCaption] = useState(item.caption);
  const [focal, setFocal] = useState(item.focal ?? null);
  const save = useCommand({
    call: () =>
      api.patch("/api/desk/media/{id}", {
        params: { path: { id: item.id } },
        // What is left out stays as it is.
        body: {
          name,
          caption,
          ...(item.kind === "image" ? { alt: decorative ? "" : alt, decorative, focal } : {}),
        } as BodyOf<"/api/desk/media/{id}", "patch">,
      }),
    changes: [["media"]],
    said: "Saved",
  });
  const [isAsked, setIsAsked] = useState(false);
  const isUntold = item.kind === "image" && !decorative && alt.trim() === "";
  const problem = save.error ? asProblem(save.error) : undefined;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(isUntold);
        if (isUntold) document.getElementById(ALT)?.focus();
        // Closed when the file is read anew: who opens it again at once sees what was saved.
        else save.run(undefined, onSaved);
      }}
    >
      {problem && <ProblemSummary error={problem} />}
      <TextField label="Name" value={name} readOnly={readOnly} error={problem?.about("name")} onChange={setName} />
      {item.kind === "image" && (
        <>
          <TextArea
            id={ALT}
            label="What the picture shows"
            hint="For people who cannot see it. A page can use its own description."
            rows={3}
            value={alt}
            disabled={decorative}
            readOnly={readOnly}
            error={isAsked && isUntold ? UNTOLD : problem?.about("alt")}
            onChange={setAlt}
          />
          <Check label="It is decorative" checked={decorative} disabled={readOnly} onChange={setDecorative} />
          <FocalPoint src={item.thumbnail ?? item.url} value={focal} readOnly={readOnly} onChange={setFocal} />
        </>
      )}
      <TextField
        label="Caption"
        optional
        value={caption}
        readOnly={readOnly}
        error={problem?.about("caption")}
        onChange={setCaption}
      />
      {!readOnly && (
        <p>
          <Button icon={check} aria-disabled={save.isPending}>
            {save.isPending ? "Saving…" : "Save"}
          </Button>
        </p>
      )}
    </form>
  );
}
