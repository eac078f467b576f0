import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button";
import { copy } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Dialog } from "../../ui/Dialog";
import { FailedState } from "../../ui/states";
import { dateTime } from "../../ui/time";
import { toast } from "../../ui/toasts";
import type { Draft } from "../saving/useDraft";
import type { NewPreview, PreviewLink } from "./api";
import css from "./history.module.css";
import { PreviewFrame } from "./PreviewFrame";

interface PreviewDialogProps {
  id: string;
  draft: Draft;
  /** People who only read get the links that there are, and make none. */
  readOnly: boolean;
  onClose: () => void;
}

/** The page as visitors will see it, made of the draft; and links for those who have no account. */
export function PreviewDialog({ id, draft, readOnly, onClose }: PreviewDialogProps) {
  const key = ["documents", id, "previews"];
  const [isShared, setIsShared] = useState(false);
  const links = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get("/api/desk/documents/{id}/previews", { params: { path: { id } }, signal }),
    staleTime: 0,
  });
  const make = useCommand({
    call: async () => {
      await draft.flush();
      return api.post("/api/desk/documents/{id}/previews", { params: { path: { id } } });
    },
    changes: [key],
  });
  const { mutate } = make;
  useEffect(() => mutate(), [mutate]);
  const close = () => {
    // A link that nobody took along need not work any longer.
    if (make.data && !isShared)
      api
        .delete("/api/desk/documents/{id}/previews/{preview}", { params: { path: { id, preview: make.data.id } } })
        .catch(() => undefined);
    onClose();
  };
  return (
    <Dialog open title="Preview" size="wide" onClose={close}>
      {make.isError && <FailedState error={make.error} retry={() => mutate()} />}
      {make.data && <PreviewFrame url={make.data.url} />}
      <Links
        links={links.data?.items ?? []}
        made={make.data}
        id={id}
        queryKey={key}
        readOnly={readOnly}
        onShare={() => setIsShared(true)}
      />
    </Dialog>
  );
}

interface LinksProps {
  links: readonly PreviewLink[];
  made: NewPreview | undefined;
  id: string;
  queryKey: readonly unknown[];
  readOnly: boolean;
  onShare: () => void;
}

function Links({ links, made, id, queryKey, readOnly, onShare }: LinksProps) {
  const { zone } = useSession();
  const withdraw = useCommand({
    call: (link: PreviewLink) =>
      api.delete("/api/desk/documents/{id}/previews/{preview}", { params: { path: { id, preview: link.id } } }),
    changes: [queryKey],
    toasts: true,
    said: "The link no longer works.",
  });
  const copyLink = (url: string) => {
    onShare();
    return navigator.clipboard
      .writeText(new URL(url, location.origin).href)
      .then(() => toast("Link copied."))
      .catch(() => toast("This browser does not allow copying. Open the page and copy its address.", "bad"));
  };
  return (
    <section className="stack" aria-labelledby="preview-links">
      <h3 id="preview-links">Links to this draft</h3>
      <p className="small soft">
        Anyone with the link can read the draft until it expires or is withdrawn. Search engines are told not to index
        it.
      </p>
      {made && (
        <div className="row">
          <Button type="button" look="line" small icon={copy} onClick={() => copyLink(made.url)}>
            Copy link
          </Button>
          <a href={made.url} target="_blank" rel="noreferrer" onClick={onShare}>
            Open in a new tab
          </a>
        </div>
      )}
      <ul className={css.links} role="list">
        {links.map((link) => (
          <li key={link.id} className="row">
            <span>
              Until {dateTime(link.expiresAt, zone)}
              {link.by && `, created by ${link.by}`}
            </span>
            {!readOnly && (
              <Button type="button" look="quiet" small onClick={() => withdraw.mutate(link)}>
                Withdraw<span className="vh"> the link until {dateTime(link.expiresAt, zone)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
