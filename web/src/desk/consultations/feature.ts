import { calendar, clock, listOrdered, map, phone, stethoscope } from "../../ui/icons";
import { type Feature, partsOf, type ScreenKeys, screen } from "../shell/feature";
import { CARE, useCareCounts, waitingIn } from "./counts";
import { thereNow, useWaitingRoom } from "./today/useWaitingRoom";

const useWaiting = (): number | undefined => waitingIn(useCareCounts());
const useToDecide = (): number | undefined => useCareCounts()?.needsReview;
const useNew = (): number | undefined => useCareCounts()?.new;
const useBooked = (): number | undefined => useCareCounts()?.booked;
const useHeldInVain = (): number | undefined => useCareCounts()?.heldInVain ?? undefined;
const useMessages = (): number | undefined => useCareCounts()?.messages;
const useToday = (): number | undefined => useCareCounts()?.today;

const useThere = (): number => thereNow(useWaitingRoom());

const part = partsOf("/consultations", CARE, "care");

const calendarKeys: ScreenKeys = {
  at: "/consultations/calendar",
  title: "In the calendar",
  keys: [
    ["N", "Goes to the next day or week"],
    ["P", "Goes to the previous day or week"],
    ["T", "Goes to today"],
    ["D", "Shows a day"],
    ["W", "Shows a week"],
  ],
};

export const feature: Feature = {
  nav: [
    {
      to: "/consultations",
      label: "Consultations",
      icon: stethoscope,
      group: "care",
      order: 5,
      needs: CARE,
      words: "requests bookings patients appointments no-show cancel messages",
      useCount: useWaiting,
    },
    part("/calendar", "Calendar", calendar, 6, "appointments week day holds times"),
    part("/hours", "Hours and holidays", clock, 7, "opening hours availability clinicians weekly exceptions"),
    part("/waiting", "Waiting list", listOrdered, 8, "nothing free offer a time"),
    part("/licences", "Licence map", map, 9, "countries services expiry information only"),
    part("/calls", "Calls", phone, 10, "set up voice video ports firewall udp tcp rooms test", "change_settings"),
  ],
  keys: [calendarKeys],
  tiles: [
    {
      to: "/consultations?state=needs_review",
      label: "Consultations to decide",
      one: "Consultation to decide",
      useCount: useToDecide,
      asRows: true,
    },
    {
      to: "/consultations?state=messages",
      label: "Consultations with new messages",
      one: "Consultation with new messages",
      useCount: useMessages,
    },
    { to: "/consultations", label: "New bookings", one: "New booking", useCount: useBooked, asRows: true },
    { to: "/consultations?state=new", label: "New requests", one: "New request", useCount: useNew, asRows: true },
    {
      to: "/consultations/calendar?view=day",
      label: "Times held in the last hour and not booked",
      one: "Time held in the last hour and not booked",
      useCount: useHeldInVain,
    },
    {
      to: "/consultations/calendar?view=day",
      label: "Appointments today",
      one: "Appointment today",
      useCount: useToday,
      uncounted: true,
      asRows: true,
    },
    {
      to: "/consultations",
      label: "Patients in the waiting room",
      one: "Patient in the waiting room",
      useCount: useThere,
      asRows: true,
    },
  ],
  today: () => import("./today/CareRows"),
  useAlerts: useWaiting,
  routes: [
    screen("consultations", () => import("./requests/RequestsScreen")),
    screen("consultations/calendar", () => import("./calendar/CalendarScreen")),
    screen("consultations/hours", () => import("./hours/CliniciansScreen")),
    screen("consultations/hours/:id", () => import("./hours/HoursScreen")),
    screen("consultations/waiting", () => import("./waiting/WaitingScreen")),
    screen("consultations/licences", () => import("./licences/LicencesScreen")),
    screen("consultations/calls", () => import("./calls/CallsScreen")),
    screen("consultations/:id", () => import("./request/RequestScreen")),
  ],
};
