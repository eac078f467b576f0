import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";

/** The shell of a page whose shell could not be read: the ways that always exist, and nothing that might be untrue. */
export const fallbackShell = (): Schemas["ShellView"] => ({
  brand: "Bedside",
  doctor: t("shell-fallback-doctor"),
  tagline: "",
  notEmergency: t("shell-fallback-not-emergency"),
  bookingUrl: "/consultation",
  bookLabel: t("shell-fallback-book"),
  bookNowLabel: t("shell-fallback-book-now"),
  navigation: [
    { label: t("shell-home"), href: "/" },
    { label: t("shell-fallback-about"), href: "/about" },
    { label: t("shell-fallback-blog"), href: "/blog" },
    { label: t("shell-fallback-contact"), href: "/contact" },
  ],
  footerColumns: [],
  policyLink: { label: t("shell-fallback-policy"), href: "/policy" },
  designerCredit: { label: "", href: "/" },
  quickExit: null,
  copyright: "",
  contact: { address: [], hours: "", hoursUk: "" },
  currencies: ["NGN", "GBP", "USD"],
  external: {},
  features: {},
  urgentHelp: [
    { country: "NG", countryName: t("shell-fallback-nigeria"), number: "112", tel: "tel:112" },
    { country: "GB", countryName: t("shell-fallback-uk"), number: "999", tel: "tel:999" },
  ],
  look: { themeColour: "#0B3B2E", fonts: "serif", covers: "woven", homeBlocks: [] },
  sample: false,
  sendsNoMail: false,
});
