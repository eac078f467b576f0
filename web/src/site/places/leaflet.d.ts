/** The build that can be cut into parts; its types are those of the package. */
declare module "leaflet/dist/leaflet-src.esm.js" {
  // biome-ignore lint/performance/noReExportAll: it is the same module under another name
  export * from "leaflet";
}
