import type { Schemas } from "../../../api/types";
import { copySample } from "../../../render/copy-samples";
import { LONG, money, pageOf, paragraph, pictureSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";

function pack(title: string, naira: number, more: Partial<Schemas["PackageView"]> = {}): Schemas["PackageView"] {
  return {
    _id: `package-${title.toLowerCase().replaceAll(" ", "-")}`,
    title,
    type: "per session",
    features: [
      "30 minutes by audio or video",
      "Written plan you can keep",
      "7 days of follow-up by chat",
      "Medicines and tests explained",
    ],
    highlighted: false,
    prices: money(naira, naira / 2000, naira / 1600),
    originalPrices: [],
    sample: true,
    tag: null,
    ...more,
  };
}

const packages = [
  pack("Blood Tests and Scan Report", 15_000, { type: "one time" }),
  pack("Silver Package", 24_000, { highlighted: true, originalPrices: money(30_000, 15, 18.75) }),
  pack("Gold Package", 60_000, { type: "per session", originalPrices: money(72_000, 36, 45) }),
];

const product = (title: string, naira: number): Schemas["ProductCard"] => ({
  _id: `product-${title.toLowerCase().replaceAll(/\W+/g, "-")}`,
  title,
  product: "Devices",
  descriptionText: "",
  imageCount: 2,
  imageUrl: pictureSample.src,
  picture: pictureSample,
  price: 10,
  delivered: [],
  pricesVary: false,
  prices: money(naira, 12.5, 16),
  rating: 4.5,
  ratingText: "No reviews yet",
  sample: true,
  url: `/product/product-${title.toLowerCase().replaceAll(/\W+/g, "-")}`,
});

const products = [
  "Upper-arm blood pressure monitor",
  "“Ask a doctor” adire tote",
  "Digital thermometer",
  "Treated mosquito net, double",
].map((title, at) => product(title, 38_500 - at * 9000));

const faq = (question: string, text: string, at: number): Schemas["FaqView"] => ({
  _id: `faq-${at}`,
  anchor: `question-${at}`,
  question,
  answer: [paragraph(text)],
  date: "2026-03-01",
  sample: true,
});

const faqs = [
  faq(
    "Is the doctor licensed?",
    "Yes. The registration number and a link to the public register are on the About page.",
    1,
  ),
  faq(
    "Can I get a prescription?",
    "Sometimes. It depends on where you are and what is safe without seeing you in person.",
    2,
  ),
  faq("What do you do with my health details?", "We use them to answer you and for nothing else.", 3),
  faq("How much data will a consultation use?", "Chat uses almost none. A 30-minute audio call uses about 15 MB.", 4),
];

function video(series: string, _type: string, title: string, minutes: number): Schemas["SeriesItem"] {
  return {
    _id: `${_type}-${minutes}`,
    _type,
    series,
    category: series,
    title,
    descriptionText: title,
    preview: "We asked twelve people at Oja Oba market. Here is what a test can tell you that a guess cannot...",
    date: "2026-10-01",
    dateText: "1 October 2026",
    watchtime: `${minutes} min`,
    watchText: `${minutes} min watch`,
    costText: `${minutes} min, uses about ${minutes * 3} MB`,
    bytes: minutes * 3_000_000,
    videoId: `sample-${minutes}-vid`,
    embedUrl: "https://video.example/embed/sample",
    watchUrl: "https://video.example/watch/sample",
    picture: null,
    imageUrl: null,
    transcript: "First paragraph.\n\nSecond paragraph.",
    sample: true,
  };
}

const series = [
  video("MOS", "mos", "“Is malaria medicine always needed for fever?”", 6),
  video("Clinic Series", "clinicseries", "Blood pressure: sit, breathe, then measure", 4),
  video("Health Nuggets", "healthnugget", "Why your body wants water before tea", 1),
];

const voice = (user: string, company: string, text: string): Schemas["TestimonialView"] => ({
  _id: `testimonial-${user.toLowerCase().replaceAll(" ", "-")}`,
  user,
  company,
  text,
  sample: true,
});

const testimonials = [
  voice(
    "Amaka O.",
    "Lagos, Nigeria",
    "The doctor drew my heart on paper and showed me where the pressure comes from. I take my tablets now.",
  ),
  voice("Tunde A.", "Leeds, UK", "My mother is in Ẹdẹ and I am in Leeds. We sat in one call and both understood."),
  voice("Halima S.", "Ibadan, Nigeria", "Short and plain. I read it to my husband in the market."),
  voice("Chidi E.", "Accra, Ghana", "Nobody rushed me. I could ask the same thing twice."),
  voice("Ruth B.", "Manchester, UK", "I saw the price before I paid."),
  voice("Sade K.", "Osogbo, Nigeria", "The page opened on my small phone."),
];

/** What may be shown everywhere, and where more may be. */
const voices = (items: Schemas["TestimonialView"][], ...countries: Schemas["TestimonialCountry"][]) =>
  ok({ ...pageOf(items), countries });

const list = (items: unknown[]) => ok({ ...pageOf(items), categories: ["All"], options: ["All"] });

export const samples: PageSamples = {
  page: "home",
  samples: {
    typical: {
      path: "/",
      data: {
        copy: copySample("home"),
        packages: list(packages),
        paying: ok({ currencies: ["NGN", "USD"], words: "naira or US dollars" }),
        products: list(products),
        faqs: list(faqs),
        series: list(series),
        testimonials: voices(testimonials),
      },
    },
    empty: {
      path: "/",
      data: {
        copy: copySample("home", false),
        packages: list([]),
        products: list([]),
        faqs: list([]),
        series: list([]),
        testimonials: voices([]),
      },
    },
    long: {
      path: "/",
      data: {
        copy: copySample("home"),
        packages: list([...packages, pack(LONG, 1_234_567, { tag: "Emergency", features: [LONG, LONG] })]),
        products: list([product(LONG, 1_234_567), ...products]),
        faqs: list([...faqs, faq(LONG, LONG.repeat(8), 5)]),
        series: list([video("MOS", "mos", LONG, 120), ...series]),
        testimonials: voices(
          [
            {
              ...voice(LONG, LONG, LONG.repeat(6)),
              source: `Review on ${LONG}`,
              sourceUrl: "https://example.org/review",
            },
            ...testimonials,
          ],
          "NG",
          "GB",
        ),
      },
    },
    error: {
      path: "/",
      data: {
        copy: failed(500, "Internal Server Error"),
        packages: failed(503, "The list cannot be read"),
        products: failed(503, "The list cannot be read"),
        faqs: failed(503, "The list cannot be read"),
        series: failed(503, "The list cannot be read"),
        testimonials: failed(503, "The list cannot be read"),
      },
    },
  },
};
