import { type MouseEvent, useState } from "react";
import { t } from "../../../messages/message";
import { Button, buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { check, copy, share2 } from "../../../ui/icons";
import css from "../share.module.css";

export interface ShareProps {
  label: string;
  title: string;
  /** Absolute. */
  url: string;
  /** Id of the plain share links, where the button leads without a script or a share sheet. */
  linksId: string;
}

/** Share sheet of the device where it has one, and a copied link. */
export default function Share({ label, title, url, linksId }: ShareProps) {
  const [copied, setCopied] = useState(false);

  function share(event: MouseEvent): void {
    if (typeof navigator.share !== "function") return;
    event.preventDefault();
    navigator.share({ title, url }).catch((reason: unknown) => {
      const closedByVisitor = reason instanceof DOMException && reason.name === "AbortError";
      if (!closedByVisitor) location.hash = linksId;
    });
  }

  function copyLink(): void {
    const done = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error("no clipboard"));
    done.then(() => setCopied(true)).catch(() => window.prompt(t("blog-copy-this-link"), url));
  }

  return (
    <div className={css.share}>
      <a className={buttonClass({ look: "line" })} href={`#${linksId}`} data-replay="" onClick={share}>
        <Icon of={share2} />
        {label}
      </a>
      <span className={css.copy}>
        <Button type="button" look="line" icon={copied ? check : copy} onClick={copyLink}>
          {copied ? t("blog-link-copied") : t("blog-copy-link")}
        </Button>
      </span>
      <span className="vh" role="status">
        {copied ? t("blog-link-copied-to-clipboard") : ""}
      </span>
    </div>
  );
}
