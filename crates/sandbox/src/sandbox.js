// Speaks with the page around the sandbox's frame. Without a frame it does nothing: every step is a plain form.
"use strict";

const page = document.body.dataset;
const around = window.parent === window ? null : window.parent;
// Who frames us, once we know: nothing but "I am here" is said to anybody else.
const origin = new URLSearchParams(location.search).get("frame");

function tell(event, data, to) {
  if (around) around.postMessage({ event, data }, to);
}

async function load(params, from) {
  const known = params.accessCode;
  if (known && known === page.code) {
    tell("loaded:transaction", JSON.parse(page.transaction), from);
    return;
  }
  const answer = known
    ? await fetch(`/transaction/verify_access_code/${encodeURIComponent(known)}`)
    : await fetch("/checkout/request_inline", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(params),
      });
  const said = await answer.json();
  // Another payment was asked for meanwhile, whose answer may have been here first.
  if (latest !== JSON.stringify(params)) return;
  if (!said.status) {
    tell("error", { type: "setup", message: said.message }, from);
    return;
  }
  location.replace(`/${said.data.access_code}?frame=${encodeURIComponent(from)}`);
}

let latest = "";
window.addEventListener("message", (message) => {
  if (message.source !== around || message.data?.type !== "inline:url") return;
  const params = message.data.params ?? {};
  // The same parameters may come twice, before and after we said that we are here. What is shown already is said again:
  // the payer may have left and come back.
  const key = JSON.stringify(params);
  if (key === latest && params.accessCode !== page.code) return;
  latest = key;
  load(params, message.origin).catch(() => {
    tell("error", { type: "setup", message: "The sandbox does not answer." }, message.origin);
  });
});

if (page.page === "popup") tell("loaded:checkout", null, "*");
// Once for a checkout: what a press of the form is answered with belongs to the same one.
if (origin && page.page === "checkout" && !("pressed" in page)) {
  tell("loaded:transaction", JSON.parse(page.transaction), origin);
}
if (origin && page.event) tell(page.event, JSON.parse(page.data), origin);

// A key that is pressed in here is not heard outside.
addEventListener("keydown", (event) => {
  const leaves = event.key === "Escape" && !event.defaultPrevented;
  if (origin && page.page === "checkout" && leaves) tell("close", {}, origin);
});
