import { t } from "../../../messages/message";

/** A ticked sum and a typed one put each other out, and the button names the sum that is ticked. Without it typed goes first. */
export default function giveSum(root: HTMLElement): void {
  const form = root.querySelector("form");
  const price = form?.querySelector<HTMLInputElement>("[name=price]");
  const named = form?.querySelector<HTMLElement>("[data-sum]");
  if (!form || !price) return;
  const sums = () => form.querySelectorAll<HTMLInputElement>("input[type=radio][name^=amount]");
  const name = () => {
    const currency = new FormData(form).get("currency");
    const ticked = form.querySelector(`[name="amount${currency}"]:checked + span`)?.textContent;
    const isTicked = ticked && price.value.trim() === "";
    if (named) named.textContent = isTicked ? ` ${t("partnership-button-sum", { sum: ticked })}` : "";
  };
  form.addEventListener("change", ({ target }) => {
    if ((target as HTMLInputElement).name.startsWith("amount")) price.value = "";
    name();
  });
  price.addEventListener("input", () => {
    if (price.value.trim() !== "") for (const sum of sums()) sum.checked = false;
    name();
  });
  addEventListener("pageshow", name);
  name();
}
