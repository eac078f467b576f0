/*
 * The pages' policy forbids inline styles, so these rules come as a constructed stylesheet. Older browsers get them added
 * to a sheet of the page, which the policy allows as well.
 */

/** Milliseconds of the fade when the checkout frame closes (spec 2 §9). */
export const FADE = 300;

const RULES = [
  ".checkout-lock{overflow:hidden}",
  `.checkout-popup,.checkout-modal{box-sizing:border-box;position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;
   margin:0;padding:0;border:0;background:rgb(0 0 0/.75);color:#17212b;color-scheme:light;z-index:2147483647;overflow:auto;
   font:16px/1.5 system-ui,sans-serif}`,
  ".checkout-popup::backdrop,.checkout-modal::backdrop{background:none}",
  // The frame loads while it is hidden, with the size that it will have.
  ".checkout-popup{display:block;visibility:hidden;pointer-events:none}",
  ".checkout-popup[open]{visibility:visible;pointer-events:auto}",
  `.checkout-popup[data-state=closing]{opacity:0;pointer-events:none;transition:opacity ${FADE}ms}`,
  ".checkout-frame{position:absolute;inset:0;width:100%;height:100%;border:0;background:none;visibility:hidden}",
  ".checkout-popup[open][data-state=shown] .checkout-frame{visibility:visible}",
  ".checkout-popup:not([data-state=loading],[data-state=slow],[data-state=silent]) .checkout-wait{visibility:hidden}",
  `.checkout-wait{box-sizing:border-box;position:absolute;inset:0;margin:auto;width:20rem;max-width:92%;height:fit-content;padding:24px;
   border-radius:12px;background:#fff;text-align:center}`,
  ".checkout-wait p{margin:0 0 16px}",
  `.checkout-spinner{width:40px;height:40px;margin:0 auto 16px;border:4px solid #d5dbe1;border-top-color:#0b6e4f;border-radius:50%;
   animation:checkout-turn 1s linear infinite}`,
  "@keyframes checkout-turn{to{transform:rotate(1turn)}}",
  "[data-state=slow] .checkout-spinner,[data-state=silent] .checkout-spinner,.checkout-wait [hidden]{display:none}",
  // Beside the frame, which may show what the customer needs.
  ".checkout-popup[open][data-state=silent] .checkout-frame{visibility:visible;height:55%}",
  `[data-state=silent] .checkout-wait{inset:55% 0 0;margin:0;width:100%;max-width:none;height:auto;border-radius:0;padding:16px;overflow:auto}`,
  `.checkout-button{box-sizing:border-box;display:block;width:100%;min-height:44px;margin:8px 0 0;padding:10px 16px;border:1px solid #0b6e4f;
   border-radius:6px;background:#0b6e4f;color:#fff;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}`,
  ".checkout-light{background:#fff;color:#0b6e4f}",
  ".checkout-wordmark{display:block;margin-top:4px;font:12px/1.5 system-ui,sans-serif;color:#3d4852}",
  ".checkout-wordmark-light{color:#fff}",
  `.checkout-button:focus-visible,.checkout-close:focus-visible,.checkout-wallet:focus-visible{outline:3px solid #ffbf47;outline-offset:2px}`,
  ".checkout-modal:not([open]){display:none}",
  `.checkout-sheet{box-sizing:border-box;position:absolute;inset:auto 0 0;margin:0 auto;width:100%;max-width:350px;
   padding:20px 20px max(30px,env(safe-area-inset-bottom));border-radius:12px 12px 0 0;background:#fff;transform:translateY(238px);
   transition:transform .3s cubic-bezier(.16,.81,.32,1)}`,
  ".checkout-sheet.show{transform:none}",
  "@media(min-width:500px){.checkout-sheet{inset:100px 0 auto;border-radius:12px}}",
  ".checkout-sheet p{margin:12px 0}",
  ".checkout-head{display:flex;gap:12px;align-items:center;padding-right:44px}",
  ".checkout-head img{max-width:96px;max-height:36px}",
  ".checkout-head div{flex:1;overflow-wrap:anywhere}",
  ".checkout-amount{display:block;font-weight:700}",
  `.checkout-close{position:absolute;top:8px;right:8px;width:44px;height:44px;border:0;background:none;color:inherit;font-size:24px;
   line-height:1;cursor:pointer}`,
  ".checkout-error{padding:12px;border-left:4px solid #b3261e;background:#fdecea}",
  ".checkout-divider{text-align:center}",
  `.checkout-wallet{box-sizing:border-box;display:block;border:0;cursor:pointer;background:#000;color:#fff;font:600 17px/1 system-ui,sans-serif}`,
  ".checkout-wallet[data-theme=light]{background:#fff;color:#000}",
  `@supports(-webkit-appearance:-apple-pay-button){.checkout-wallet{-webkit-appearance:-apple-pay-button;-apple-pay-button-style:black;
   font-size:0}.checkout-wallet[data-theme=light]{-apple-pay-button-style:white}}`,
  "@media(prefers-reduced-motion:reduce){.checkout-popup,.checkout-sheet{transition:none!important}.checkout-spinner{animation:none}}",
];

function addToPage(): () => void {
  const sheet = [...document.styleSheets].find(
    (candidate) => !candidate.href || candidate.href.startsWith(location.origin),
  );
  const added: CSSRule[] = [];
  for (const rule of sheet ? RULES : []) {
    try {
      const at = sheet?.insertRule(rule, sheet.cssRules.length) ?? 0;
      if (sheet?.cssRules[at]) added.push(sheet.cssRules[at]);
    } catch {
      // An older browser does without a rule that it cannot read.
    }
  }
  return () => {
    for (const rule of added) sheet?.deleteRule([...sheet.cssRules].indexOf(rule));
  };
}

/** Gives the page the rules of the checkout; the answer takes them away again. */
export function addStyles(): () => void {
  if (!("adoptedStyleSheets" in document)) return addToPage();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES.join(""));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
