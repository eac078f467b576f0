/**
 * Runs in the head, before first paint: a choice kept on the device beats the one in the page, so that a switched theme
 * never flashes. Allowed by the hash in `csp.json`; keep it on one line.
 */
export const THEME_SCRIPT =
  'try{var d=localStorage.getItem("isDarkMode"),r=document.documentElement;if(d){d=d==="true";r.dataset.theme=d?"dark":"light";r.classList.toggle("dark",d)}}catch(e){}';
