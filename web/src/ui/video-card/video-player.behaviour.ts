import { t } from "../../messages/message";
import buttonCss from "../Button.module.css";
import { agree, hasAgreed, hostOf, type PlayerStart, playerAddress, playerCommand, visitMemory } from "./embed";
import { type Line, mayAutoplay } from "./line";
import css from "./PlayBar.module.css";

/**
 * Puts the player over a card's poster: after a tap and, once a visit, a question that names the host and the cost.
 * Nothing of the video's host is asked for before that. With the setting `autoplayVideos` a muted player starts by
 * itself where the line and the visitor's wishes allow it.
 *
 * The card carries `data-embed`, `data-cost`, `data-title` and `data-autoplay`; its bar is the link `[data-play]`.
 */
export default function videoPlayer(card: HTMLElement): void {
  const bar = card.querySelector<HTMLAnchorElement>("[data-play]");
  const { embed = "", cost = "", title = "", autoplay } = card.dataset;
  const host = hostOf(embed);
  if (!bar || !host) return;
  let shown: HTMLElement[] = [];

  /** Shows `parts` instead of what stood there; no parts means the bar. */
  function show(parts: HTMLElement[]): void {
    for (const part of shown) part.remove();
    shown = parts;
    bar?.toggleAttribute("hidden", parts.length > 0);
    bar?.after(...parts);
  }

  function close(): void {
    show([]);
    bar?.focus();
  }

  function ask(): void {
    const yes = button(t("ui-play-the-video"), () => {
      agree(visitMemory(), host);
      play("tapped");
    });
    const words = make(
      "p",
      "",
      cost === "" ? t("ui-video-comes-from", { host }) : t("ui-video-comes-from-with-cost", { host, cost }),
    );
    show([make("div", css.question, words, make("p", css.choices, yes, button(t("ui-not-now"), close)))]);
    yes.focus();
  }

  function play(start: PlayerStart): void {
    const frame = playerFrame(embed, title, start);
    const status = make(
      "span",
      "",
      start === "muted" ? t("ui-playing-without-sound-from", { host }) : t("ui-playing-from", { host }),
    );
    status.setAttribute("role", "status");
    const closing = button(t("ui-close-the-player"), close);
    const buttons = start === "muted" ? [pauseButton(frame, host), closing] : [closing];
    show([make("div", css.player, frame), make("div", css.playing, status, make("span", css.choices, ...buttons))]);
    if (start === "tapped") closing.focus();
  }

  bar.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (hasAgreed(visitMemory(), host)) play("tapped");
    else ask();
  });
  if (autoplay !== undefined && startsByItself()) whenSeen(card, () => shown.length === 0 && play("muted"));
}

function startsByItself(): boolean {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  if (document.documentElement.dataset.lowdata !== undefined) return false;
  // As `wantsStillness`, which would be a file of its own for the first view of every page.
  const isStill = "motion" in document.documentElement.dataset;
  return mayAutoplay(line, isStill || matchMedia("(prefers-reduced-motion: reduce)").matches);
}

function whenSeen(element: Element, run: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
}

function playerFrame(embed: string, title: string, start: PlayerStart): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.setAttribute(
    "sandbox",
    // not shown: an attribute
    "allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox",
  );
  frame.src = playerAddress(embed, start);
  return frame;
}

/** What started by itself must be stoppable by one button (WCAG 2.2.2). */
function pauseButton(frame: HTMLIFrameElement, host: string): HTMLButtonElement {
  const pause = button(t("ui-pause-the-video"), () => {
    const paused = pause.getAttribute("aria-pressed") === "true";
    pause.setAttribute("aria-pressed", String(!paused));
    frame.contentWindow?.postMessage(playerCommand(paused ? "play" : "pause"), `https://${host}`);
  });
  pause.setAttribute("aria-pressed", "false");
  return pause;
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = make("button", `${buttonCss.button} ${buttonCss.line} ${buttonCss.small}`, label);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = "",
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
