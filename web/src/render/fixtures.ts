import type { Schemas } from "../api/types";

/* Answers of the API that samples share. Invented; nothing here reaches a visitor. */

export const LONG =
  "Ọ̀ṣun State University Teaching Hospital’s outpatient hypertension-and-diabetes follow-up programme for grandparents in Ẹdẹ";

export const shellSample: Schemas["ShellView"] = {
  brand: "Bedside",
  doctor: "Dr Ade",
  tagline: "Health information and telehealth for people in Nigeria and the UK.",
  companyLine: "Registered company no. 0000000 (sample).",
  notEmergency: "This is not an emergency service.",
  bookingUrl: "/consultation",
  bookLabel: "Book a Consultation",
  bookNowLabel: "Book Now",
  navigation: [
    { label: "Home", href: "/" },
    { label: "About", href: "/about" },
    { label: "Blog", href: "/blog" },
    { label: "Gallery", href: "/gallery" },
    { label: "Community", href: "/community" },
    { label: "Projects", href: "/projects" },
    { label: "Shop", href: "/shop" },
    { label: "Contact", href: "/contact" },
  ],
  footerColumns: [
    {
      title: "Resources",
      links: [
        { label: "Blog", href: "/blog" },
        { label: "FAQs", href: "/faqs" },
        { label: "Gallery", href: "/gallery" },
        { label: "Medicine on the Street", href: "https://video.example/street" },
      ],
    },
    {
      title: "Platform",
      links: [
        { label: "Book an Appointment", href: "/consultation" },
        { label: "Shops and Merch", href: "/shop" },
        { label: "Contact", href: "/contact" },
        { label: "Terms and Policy", href: "/policy" },
      ],
    },
    {
      title: "Community",
      links: [
        { label: "Community Forums", href: "/community" },
        { label: "Become a Sponsor/Collaborate", href: "/partnership" },
        { label: "Become a volunteer", href: "/volunteer" },
        { label: "Projects", href: "/projects" },
      ],
    },
  ],
  policyLink: { label: "Terms Policy", href: "/policy" },
  quickExit: { label: "Leave this page", href: "https://weather.example/" },
  designerCredit: { label: "Designed by Studio Name", href: "https://studio.example/" },
  copyright: "© 2025 Bedside.",
  contact: {
    address: ["12 Sample Street", "Osogbo", "Osun State", "Nigeria"],
    hours: "Mon-Fri 8am (WAT) to 5pm",
    hoursUk: "7am to 4pm in the UK",
    phone: { label: "+234 000 000 0000", href: "tel:+2340000000000" },
    email: { label: "hello@example.org", href: "mailto:hello@example.org" },
    chat: { label: "Chat with us", href: "https://chat.example/bedside" },
    social: { label: "@bedside", href: "https://photos.example/bedside" },
  },
  currencies: ["NGN", "GBP", "USD"],
  look: {
    themeColour: "#0B3B2E",
    fonts: "serif",
    covers: "woven",
    homeBlocks: [
      "services",
      "mission",
      "trust",
      "testimonials",
      "prices",
      "products",
      "questions",
      "videos",
      "reviews",
      "newsletter",
    ],
  },
  external: {
    video: "https://video.example/bedside",
    photos: "https://photos.example/bedside",
    blog: "https://blog.example/bedside",
  },
  features: { autoplayVideos: false },
  urgentHelp: [
    { country: "NG", countryName: "Nigeria", number: "112", tel: "tel:112" },
    { country: "GB", countryName: "UK", number: "999", tel: "tel:999" },
  ],
  sample: true,
  sendsNoMail: false,
};

export const pictureSample: Schemas["PictureView"] = {
  src: "/favicon.svg",
  srcset: "",
  width: 640,
  height: 427,
  alt: "A cup of ginger tea on a wooden table",
  bytes: 14_200,
  color: "#CFEBDD",
};

/** Amounts in all three currencies. */
export function money(naira: number, pounds: number, dollars: number): Schemas["MoneyView"][] {
  return [
    { currency: "NGN", minor: naira * 100, text: `₦${String(naira).replace(/\B(?=(\d{3})+$)/g, ",")}` },
    { currency: "GBP", minor: Math.round(pounds * 100), text: `£${pounds.toFixed(2)}` },
    { currency: "USD", minor: Math.round(dollars * 100), text: `$${String(dollars)}` },
  ];
}

/** A page of a list. */
export function pageOf<T>(items: T[], page = 1, pages = items.length > 0 ? 1 : 0) {
  return { items, page, pageSize: 12, pages, total: pages > 1 ? pages * 12 : items.length };
}

/** A paragraph of Portable Text. */
export function paragraph(text: string, key = text.slice(0, 8)) {
  return {
    _type: "block",
    _key: key,
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: `${key}s`, text, marks: [] }],
  };
}
