// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { pictureSample } from "../../render/fixtures";
import { PictureGallery, widestOf } from "./PictureGallery";
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

it("leads to the widest file of a picture, where there is one", () => {
  const srcset = "/media/cup/320.webp 320w, /media/cup/1280.webp 1280w, /media/cup/640.webp 640w";
  const cup = { ...pictureSample, src: "/media/cup/640.webp", srcset, alt: "A cup" };
  const small = { ...pictureSample, src: "/media/leaf/200.webp", srcset: "", alt: "A leaf" };
  document.body.innerHTML = renderToStaticMarkup(<PictureGallery title="Cup" pictures={[cup, small]} />);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a")];
  expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
    ["/media/cup/1280.webp", "Larger picture: A cup"],
  ]);
  expect(widestOf(small)).toBe(small.src);
});
