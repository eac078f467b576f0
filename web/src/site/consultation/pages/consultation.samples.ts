import { pageOf, shellSample } from "../../../render/fixtures";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { longPackage, packageExamples } from "../../../ui/price-card/PriceCard.examples";

const copy = ok({
  name: "consultation",
  copy: {
    title: "Book an Appointment",
    description: "See what each consultation package includes and what it costs.",
    hero: { heading: "Talk to a doctor, from where you are", text: "Choose chat, audio or video." },
    limits: "Some services are limited by where you live, because of licensing rules.",
    steps: {
      heading: "How it works",
      items: [
        { title: "Look at the packages", text: "Each card shows the full price." },
        { title: "Tell your story once", text: "One question per page." },
        { title: "Meet the doctor", text: "In your own time zone." },
      ],
    },
    packages: { heading: "Appointment Booking", intro: "You see the full price before you pay." },
    notice: { text: "For chest pain call 112 in Nigeria or 999 in the UK now." },
    bookingNotice: "Not sure which package fits you? Write or call, and we will help you choose.",
  },
});

const paying = ok({ currencies: ["NGN", "USD"], words: "naira or US dollars" });

const places = ok({ words: "Nigeria, England and Wales" });

export const samples: PageSamples = {
  page: "consultation",
  samples: {
    typical: { path: "/consultation", data: { copy, packages: ok(pageOf(packageExamples)), paying, places } },
    scheduling: {
      path: "/consultation",
      data: {
        copy,
        packages: ok(pageOf(packageExamples.slice(0, 2))),
        shell: ok({ ...shellSample, bookingUrl: "https://book.example/bedside" }),
      },
    },
    empty: { path: "/consultation", data: { copy: ok({ name: "consultation", copy: {} }), packages: ok(pageOf([])) } },
    long: { path: "/consultation", data: { copy, packages: ok(pageOf([longPackage, ...packageExamples])) } },
    error: {
      path: "/consultation",
      status: 503,
      data: { copy, packages: failed(503, "The database does not answer.") },
    },
  },
};
