// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { pictureSample } from "../../render/fixtures";
import { PictureGallery } from "./PictureGallery";
import pictureGallery from "./picture-gallery.behaviour";

const pictures = ["front", "back", "side"].map((alt) => ({ ...pictureSample, src: `/media/${alt}.webp`, alt }));

it("chooses the small picture that the mouse is over, and leaves a finger to tap", () => {
  document.body.innerHTML = renderToStaticMarkup(<PictureGallery title="Cup" pictures={pictures} />);
  pictureGallery(document.querySelector("fieldset") as HTMLElement);
  const choices = [...document.querySelectorAll<HTMLInputElement>("label input")];
  const over = (at: number, pointerType: string) =>
    choices[at]?.closest("label")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));
  const isChosen = (at: number) => choices[at]?.checked;
  expect([isChosen(0), isChosen(2)]).toEqual([true, false]);
  over(2, "touch");
  expect(isChosen(2)).toBe(false);
  over(2, "mouse");
  expect(isChosen(2)).toBe(true);
});
