import type { ComponentType } from "react";
import type { Behaviour } from "./behaviours";
import { count } from "./counting";
import { themeForms } from "./theme";

/*
 * The first and often the only script of a page. It brings islands (React) and behaviours (plain scripts) to life when
 * they are wanted, and otherwise leaves the page as the server made it.
 */

function byName<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(files).map(([file, value]) => [file.replace(/^.*\/|\.\w+\.tsx?$/g, ""), value]),
  );
}

const islands = byName(import.meta.glob<{ default: ComponentType<object> }>("../{site,ui}/**/*.island.tsx"));
const players = byName(import.meta.glob<Behaviour>("../{site,ui}/**/*-player.behaviour.ts", { import: "default" }));

const root = document.documentElement;
const alive = new Map<Element, Promise<void>>();

/** True on a line on which bytes that nobody asked for may be fetched. */
function unmetered(): boolean {
  const line = (navigator as { connection?: { saveData?: boolean; effectiveType?: string; type?: string } }).connection;
  if (root.dataset.lowdata !== undefined || line?.saveData || line?.type === "cellular") return false;
  return (line?.effectiveType ?? "4g") === "4g";
}

function propsOf(id: string): object {
  return JSON.parse(document.getElementById("island-data")?.textContent ?? "{}")[id] ?? {};
}

async function wake(element: HTMLElement): Promise<void> {
  const load = islands[element.dataset.island ?? ""];
  if (!load) return;
  const [{ hydrate }, { default: component }] = await Promise.all([import("./hydrate"), load()]);
  await hydrate(element, component, propsOf(element.id));
  element.dataset.alive = "";
}

async function improve(element: HTMLElement, name = element.dataset.behaviour ?? ""): Promise<void> {
  const player = players[name];
  // Vite rebuilds the module around an import that is taken apart by names, on every page; not so around this one.
  const behaviour = player ? await player() : byName(await import("./behaviours").then((all) => all.behaviours))[name];
  await behaviour?.(element);
}

/** Starts an island once. A failed fetch is forgotten, so that the next touch tries again. */
function start(element: HTMLElement): Promise<void> {
  let state = alive.get(element);
  if (!state) {
    state = wake(element);
    alive.set(element, state);
    state.catch(() => alive.delete(element));
  }
  return state;
}

/**
 * A touch in an island that sleeps. Links, submit buttons and native controls do their own work; a plain button (or
 * whatever carries `data-replay`) has none, so its click is held and given again once React listens.
 */
function touched(event: Event): void {
  const target = event.target as Element | null;
  const element = target?.closest?.<HTMLElement>("[data-island]:not([data-alive])");
  if (!target || !element) return;
  const started = start(element);
  if (event.type !== "click") return;
  const held = target.closest<HTMLElement>("button[type=button],[data-replay]");
  if (!held) return;
  event.preventDefault();
  event.stopPropagation();
  const fallBack = () => held instanceof HTMLAnchorElement && location.assign(held.href);
  started.then(() => held.click(), fallBack);
}

function whenVisible(element: Element, run: () => void): void {
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    run();
  }).observe(element);
}

// Safari has no `requestIdleCallback`.
const whenIdle: (run: () => void) => void = window.requestIdleCallback ?? setTimeout;

function schedule(element: HTMLElement, run: () => void): void {
  const { when } = element.dataset;
  if (when === "load") run();
  else if (!unmetered()) return;
  else if (when === "visible") whenVisible(element, run);
  else if (when === "idle") whenIdle(run);
}

for (const type of ["click", "pointerover", "touchstart", "focusin"]) {
  document.addEventListener(type, touched, { capture: true, passive: type === "touchstart" });
}
for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) schedule(element, () => start(element));
for (const element of document.querySelectorAll<HTMLElement>("[data-behaviour]")) {
  schedule(element, () => improve(element));
}
// What keeps the page for reading without a line starts once somebody uses it, and again where it could not be fetched.
for (const type of ["pointerdown", "keydown"]) {
  addEventListener(type, () => improve(root, "kept-player").catch(() => {}));
}
themeForms();
count();
