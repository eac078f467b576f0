import { useState } from "react";
import type { ThreadAttachment } from "../../../api/schema";
import { Button, buttonClass } from "../../../ui/Button";
import { bytesText } from "../../../ui/bytes";
import { Icon } from "../../../ui/Icon";
import { fileText, image, play } from "../../../ui/icons";
import css from "./messages.module.css";

interface AttachmentProps {
  attachment: ThreadAttachment;
  author: string;
}

/** What came with a message. It is opened on purpose: each opening is recorded, and weighs on a small line. */
export function OneAttachment({ attachment, author }: AttachmentProps) {
  const { kind, held, name } = attachment;
  if (held) {
    return (
      <p className="small">
        {name && <strong dir="auto">{name}</strong>} {held}
      </p>
    );
  }
  if (kind === "photo") return <Photo attachment={attachment} author={author} />;
  if (kind === "voice") return <VoiceNote attachment={attachment} author={author} />;
  return <AttachedFile attachment={attachment} />;
}

/** The button goes when what it opens is there: the focus follows, so that a keyboard does not start again at the top. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

function Photo({ attachment: { url, bytes }, author }: AttachmentProps) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <img ref={takeFocus} tabIndex={-1} className={css.photo} src={url} alt={`Sent by ${author}`} />;
  return (
    <Button type="button" look="line" small icon={image} onClick={() => setIsShown(true)}>
      Show the photo ({bytesText(bytes)})
    </Button>
  );
}

function AttachedFile({ attachment: { url, name, bytes } }: { attachment: ThreadAttachment }) {
  return (
    <a
      className={`${buttonClass({ look: "line", small: true })} ${css.open}`}
      href={url}
      target="_blank"
      rel="noreferrer"
    >
      <Icon of={fileText} size="small" />
      <span>
        <bdi>{name ?? "File"}</bdi> ({bytesText(bytes)})<span className="vh">, opens in a new tab</span>
      </span>
    </a>
  );
}

/** '0:42'. */
const lengthText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function VoiceNote({ attachment: { url, mediaType, bytes, seconds }, author }: AttachmentProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    const facts = [typeof seconds === "number" && lengthText(seconds), bytesText(bytes)].filter(Boolean).join(", ");
    return (
      <Button type="button" look="line" small icon={play} onClick={() => setIsOpen(true)}>
        Play voice note ({facts})
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: somebody spoke it, and nobody has written it down
    <audio ref={takeFocus} className={css.voice} controls autoPlay aria-label={`Voice note from ${author}`}>
      <source src={url} type={mediaType} />
      {/* Apple's players know no Opus in Ogg or WebM; the server makes it a WAV. */}
      {mediaType.includes("opus") && <source src={`${url}?as=wav`} type="audio/wav" />}
    </audio>
  );
}
