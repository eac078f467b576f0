import type { Schemas } from "../../api/types";

/** The shell of a page whose shell could not be read: the ways that always exist, and nothing that might be untrue. */
export const FALLBACK_SHELL: Schemas["ShellView"] = {
  brand: "Bedside",
  doctor: "the doctor",
  tagline: "",
  notEmergency: "This site is not an emergency service.",
  bookingUrl: "/consultation",
  bookLabel: "Book a Consultation",
  bookNowLabel: "Book Now",
  navigation: [
    { label: "Home", href: "/" },
    { label: "About", href: "/about" },
    { label: "Blog", href: "/blog" },
    { label: "Contact", href: "/contact" },
  ],
  footerColumns: [],
  policyLink: { label: "Terms and Policy", href: "/policy" },
  designerCredit: { label: "", href: "/" },
  copyright: "",
  contact: { address: [], hours: "", hoursUk: "" },
  currencies: ["NGN", "GBP", "USD"],
  external: {},
  features: {},
  urgentHelp: [
    { country: "NG", countryName: "Nigeria", number: "112", tel: "tel:112" },
    { country: "GB", countryName: "UK", number: "999", tel: "tel:999" },
  ],
  sample: false,
  sendsNoMail: false,
};
