import type { HelpTexts } from "../shell/help";

export const help: HelpTexts = {
  "/consultations": {
    more: "Consultations",
    lines: [
      "Upcoming shows what is booked, the next first. New marks what nobody has seen.",
      "The other tabs hold requests by what they wait for: money, a decision, an answer.",
      "Open one to see who is cared for, who pays, the time on both clocks, and what was agreed.",
      "Only doctors read stories and files, and each opening is recorded.",
      "Needs review means that something does not match: go on with it, or cancel it. Cancelling says first what is paid back.",
    ],
  },
  "/consultations/calendar": {
    more: "Consultations",
    lines: [
      "Booked and held times by day or week, on the clock of the site or another, with the second one beside.",
      "A held time belongs to somebody who is paying; it becomes free by itself if they do not.",
      "Choose an appointment to open its request, where its time can be changed.",
      "Keys: n and p go on and back, t goes to today, d and w change the view.",
    ],
  },
  "/consultations/hours": {
    more: "Consultations",
    lines: [
      "Each clinician has a usual week, on a clock of their own, with several parts a day.",
      "Different days and time off go before the usual week; holidays count for everybody.",
      "Link a clinician with the person at the desk, so that bookings are assigned to them.",
      "Visitors see only times that are free by these hours. What is booked already stays.",
    ],
  },
  "/consultations/waiting": {
    more: "Consultations",
    lines: [
      "These people wanted a time when nothing was free.",
      "They get a mail when a time becomes free. Nobody has to send it.",
      "Notify that times are free sends it at once. Whoever books first has the time.",
    ],
  },
  "/consultations/licences": {
    more: "Consultations",
    lines: [
      "This map says what you may offer in which country, by which licence, until when.",
      "Where nothing is filled in, or a licence has ended, nobody can book or pay: the site offers information only.",
      "Fill in the number and the last day as they stand on the licence, and renew before that day.",
      "The nations of the United Kingdom also ask for insurance and a word on the regulator.",
      "Ask your regulator or a lawyer when you are not sure. The site does not know the law for you.",
    ],
  },
  "/consultations/calls": {
    more: "Consultations",
    lines: [
      "Sound and picture of calls go through a port of this server. Whoever runs the server opens it.",
      "What to set and open lists it, and Test the ports says whether browsers reach it.",
      "Patients can try microphone, sound and line on the page of their booking, from the day they book.",
      "Nothing of a call is recorded.",
    ],
  },
};
