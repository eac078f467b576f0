import type { MailInput, MailSettings, MailTemplate } from "./template";

/** The settings of the sample site, as the server hands them over. */
export const sampleSettings: MailSettings = {
  brand: "Bedside",
  doctor: "Dr Ade",
  siteUrl: "https://bedside.example.org",
  address: ["12 Sample Close, near Oja Oba market", "Osogbo, Osun State", "Nigeria"],
  notEmergency: "This site is not an emergency service.",
  urgentHelp: ["Nigeria: 112 or go to the nearest hospital", "UK: 999"],
  legalLine: "",
};

/** A template with the sample of each variable and its default texts. */
export function sampleInput({ name, variables }: MailTemplate): MailInput {
  const samples = Object.entries(variables).map(([variable, { sample }]) => [variable, sample]);
  return { template: name, variables: Object.fromEntries(samples), texts: {}, settings: sampleSettings };
}
