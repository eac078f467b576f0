import type { LaunchStep } from "../../api/schema";

interface LaunchStepTexts {
  label: string;
  /** Why it is needed, or what is done there. */
  text: string;
  /** Where it is done. */
  to: string;
}

export const LAUNCH_STEPS: Readonly<Record<LaunchStep, LaunchStepTexts>> = {
  brand: {
    label: "Name, logo and colours",
    text: "The name stands on every page, receipt and email. With it goes a logo or colours of your own.",
    to: "/settings?task=brand",
  },
  phone: {
    label: "Add your phone number",
    text: "The number that came with the site reaches nobody.",
    to: "/documents/settings-site?section=contact",
  },
  clinicians: {
    label: "Set who sees patients, and when",
    text: "Patients can only book the hours you set here.",
    to: "/consultations/hours",
  },
  licence: {
    label: "Enter your licence",
    text: "You can only consult in countries where you are licensed.",
    to: "/consultations/licences",
  },
  crisis: {
    label: "Say who is told about a crisis",
    text: "Add an address for crisis alerts under Messages, and one under Comments and questions.",
    to: "/settings?q=crisis",
  },
  listening: {
    label: "Call a listening line for Nigeria",
    text: "Numbers to try come with the site. None is shown to patients until you write the day on which you called it.",
    to: "/documents/settings-listening",
  },
  policies: {
    label: "Read and publish your policies",
    text: "Patients agree to them. In each one, take out the note that it is a sample, change what does not fit you, and publish it.",
    to: "/pages?kind=policy",
  },
  article: {
    label: "Publish your first article",
    text: "Write about what your patients ask you most.",
    to: "/articles",
  },
  packages: {
    label: "Set your packages and prices",
    text: "The sample packages cannot be booked. Patients can book once one of your own is published.",
    to: "/packages",
  },
  delivery: {
    label: "Say where orders go",
    text: "Nobody can order: all delivery zones and pick-up points are samples. Name one of your own.",
    to: "/documents/settings-ordering?section=zones",
  },
  bank: {
    label: "Add your bank account",
    text: "It is shown to people who pay or give by bank transfer.",
    to: "/documents/settings-partnership?section=bankAccounts",
  },
  mail: {
    label: "Set up email",
    text: "No email leaves the site yet: patients get no confirmation.",
    to: "/mail/setup",
  },
  payments: {
    label: "Take real payments",
    text: "Cards are not charged yet. Whoever runs the server adds the keys of your payment provider.",
    to: "/money/setup",
  },
  samples: {
    label: "Remove the samples",
    text: "Patients should not see made-up people and products.",
    to: "#samples",
  },
};
