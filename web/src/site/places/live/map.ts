import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import css from "../map.module.css";
import { say } from "./swap";

/* The live map: fetched on tap. With tiles of the configured server where there is one; else markers, names and a scale. */

type Leaflet = typeof import("leaflet");

type MapView = Schemas["PlacesMap"];

/** Spec 2 §9. */
const ZOOM = 14;

/** Puts the live map in the place of the sketch, around where the search was made. */
export async function openMap(page: HTMLElement): Promise<void> {
  const box = page.querySelector<HTMLElement>("[data-map]");
  const finder = page.querySelector<HTMLElement>("#finder");
  const [lat, lng] = [Number(finder?.dataset.lat), Number(finder?.dataset.lng)];
  if (!box || !finder || !Number.isFinite(lat) || !Number.isFinite(lng) || "mapLive" in box.dataset) return;
  box.dataset.mapLive = "";
  box.setAttribute("aria-busy", "true");
  try {
    const [leaflet, view] = await Promise.all([import("leaflet/dist/leaflet-src.esm.js"), viewOf(lat, lng)]);
    draw(leaflet as unknown as Leaflet, box, finder, view);
    const note = page.querySelector("[data-map-note]");
    if (note) note.textContent = noteOf(view);
  } catch {
    delete box.dataset.mapLive;
    say(page, t("places-map-failed"));
  }
  box.removeAttribute("aria-busy");
}

/** Rounded like every position that leaves the device, and in no address. Without an answer the map shows the markers alone. */
async function viewOf(lat: number, lng: number): Promise<MapView> {
  try {
    const body = new URLSearchParams({ lat: lat.toFixed(3), lng: lng.toFixed(3) });
    const answer = await fetch("/api/places/map", { method: "POST", body });
    if (answer.ok) return (await answer.json()) as MapView;
  } catch {
    // The names are missing then, and nothing else.
  }
  return { tiles: null, names: [] };
}

const noteOf = ({ tiles }: MapView) => t(tiles ? "places-map-note-pictures" : "places-map-note-names");

function draw(leaflet: Leaflet, box: HTMLElement, finder: HTMLElement, view: MapView): void {
  const ground = document.createElement("div");
  ground.className = css.live ?? "";
  box.replaceChildren(ground);
  const { lat = "0", lng = "0" } = finder.dataset;
  const here: [number, number] = [Number(lat), Number(lng)];
  // As `wantsStillness`, which would be a file of its own for the first view of the home page.
  const isStill = "motion" in document.documentElement.dataset;
  const calm = isStill || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const options = { zoomAnimation: !calm, fadeAnimation: !calm, markerZoomAnimation: !calm, attributionControl: false };
  const map = leaflet.map(ground, { ...options, maxZoom: view.tiles?.maxZoom ?? 18, minZoom: 3 });
  map.setView(here, ZOOM);
  leaflet.control.scale({ imperial: false }).addTo(map);
  if (view.tiles) {
    leaflet.tileLayer(view.tiles.url, { maxZoom: view.tiles.maxZoom, referrerPolicy: "origin" }).addTo(map);
    leaflet.control.attribution({ prefix: false }).addAttribution(escaped(view.tiles.attribution)).addTo(map);
  }
  for (const { name, ...at } of view.names) {
    const icon = leaflet.divIcon({ className: css.name, html: escaped(name), iconSize: [0, 0] });
    leaflet.marker([at.lat, at.lng], { icon, interactive: false, keyboard: false }).addTo(map);
  }
  const you = leaflet.divIcon({ className: css.blue, iconSize: [26, 26] });
  const title = finder.dataset.how === "position" ? t("places-map-you") : t("places-map-searched");
  leaflet.marker(here, { icon: you, title, alt: title, keyboard: false, zIndexOffset: 500 }).addTo(map);
  for (const row of finder.querySelectorAll<HTMLElement>("li[data-place][data-number]")) pinOf(leaflet, row).addTo(map);
}

/** A marker with the number of its row; it leads to the row. */
function pinOf(leaflet: Leaflet, row: HTMLElement) {
  const { number = "", name = "", lat, lng } = row.dataset;
  const icon = leaflet.divIcon({
    className: css.marker,
    html: escaped(number),
    iconSize: [34, 34],
    iconAnchor: [17, 34],
  });
  const title = `${number}. ${name}`;
  const pin = leaflet.marker([Number(lat), Number(lng)], { icon, title, alt: title });
  return pin.on("click keypress", () => {
    row.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "center" });
  });
}

function escaped(text: string): string {
  const line = document.createElement("i");
  line.textContent = text;
  return line.innerHTML;
}
