/** What mails are about, by the beginnings of their names. The last one takes whatever none of the others does. */
const GROUPS: readonly { title: string; names: RegExp }[] = [
  { title: "Consultations", names: /^(consult|booking|patient)-/ },
  { title: "Orders", names: /^order-(?!alert)/ },
  { title: "Giving", names: /^gift-/ },
  {
    title: "Messages, questions and complaints",
    names:
      /^(contact|enquiry|partnership|volunteer|letter|question|answer|followed|data-complaint|complaint|feedback|crisis)-/,
  },
  { title: "Newsletter", names: /^newsletter-/ },
  { title: "Places", names: /^place-/ },
  { title: "Staff and the site", names: /./ },
];

interface Named {
  name: string;
}

/** Mails under what they are about; nothing of which there is none. */
export function byGroup<Mail extends Named>(mails: readonly Mail[]): { title: string; mails: Mail[] }[] {
  const groupOf = ({ name }: Named) => GROUPS.find(({ names }) => names.test(name));
  return GROUPS.map((group) => ({ title: group.title, mails: mails.filter((mail) => groupOf(mail) === group) })).filter(
    (group) => group.mails.length > 0,
  );
}
