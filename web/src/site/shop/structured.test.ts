import { expect, it } from "vitest";
import { majorUnits, productData } from "./structured";

it("writes amounts in whole units with two decimals", () => {
  expect(majorUnits(3_850_000)).toBe("38500.00");
  expect(majorUnits(1_405)).toBe("14.05");
  expect(majorUnits(7)).toBe("0.07");
  expect(majorUnits(-250)).toBe("-2.50");
});

it("never gives machines a rating", () => {
  const picture = {
    src: "/media/a/640.webp",
    srcset: "",
    width: 640,
    height: 480,
    alt: "",
    bytes: 1,
    color: "#ffffff",
  };
  const text = JSON.stringify(
    productData(
      {
        _id: "shop-net",
        title: "Net",
        url: "/product/shop-net",
        metaDescription: "A net.",
        product: "Devices",
        pictures: [picture],
        prices: [{ currency: "NGN", minor: 780_000, text: "₦7,800" }],
        rating: 4.7,
        reviews: 52,
        ratingText: "4.7 out of 5 (sample)",
        sample: true,
        deliveryNotes: [],
        description: [],
        descriptionText: "",
        imageCount: 1,
        images: [],
        related: [],
      },
      "https://site.example",
    ),
  );
  expect(text).not.toMatch(/rating/i);
  expect(text).toContain('"https://site.example/media/a/640.webp"');
  expect(text).toContain('"price":"7800.00"');
});
