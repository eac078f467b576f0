import { Blocks, listOf } from "./blocks";
import { Letter } from "./Letter";
import { BUTTON, buttonLetter, link, secretLink, text } from "./letters";
import { INK } from "./parts";
import type { MailTemplate } from "./template";

interface Post {
  title: string;
  href: string;
  summary: string;
  category: string;
}

const string = (value: unknown) => (typeof value === "string" ? value : "");

function postsOf(json: string): Post[] {
  return listOf(json).map((value) => {
    const post = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
    return {
      title: string(post.title),
      href: string(post.href),
      summary: string(post.summary),
      category: string(post.category),
    };
  });
}

function Article({ post }: { post: Post }) {
  return (
    <>
      <h2 className="head" style={{ margin: "24px 0 4px", color: INK.heading, fontSize: 21, lineHeight: "27px" }}>
        <a className="link" href={post.href} style={{ color: INK.link }}>
          {post.title}
        </a>
      </h2>
      {post.category !== "" && (
        <p className="soft" style={{ margin: "0 0 8px", color: INK.soft, fontSize: 15, lineHeight: "22px" }}>
          {post.category}
        </p>
      )}
      {post.summary !== "" && (
        <p className="ink" style={{ margin: "0 0 16px", color: INK.text, fontSize: 17, lineHeight: "27px" }}>
          {post.summary}
        </p>
      )}
    </>
  );
}

function Small({ label, href }: { label: string; href: string }) {
  return (
    <p className="soft" style={{ margin: "16px 0 0", color: INK.soft, fontSize: 15, lineHeight: "22px" }}>
      <a className="link" href={href} style={{ color: INK.link }}>
        {label}
      </a>
    </p>
  );
}

const samplePosts = JSON.stringify([
  {
    title: "Malaria: what to do in the first hours",
    href: "https://example.org/blog/malaria",
    summary: "A fever after a mosquito bite is malaria until a test says otherwise.",
    category: "Fever",
  },
]);

const sampleIntro = JSON.stringify([
  {
    _type: "block",
    style: "normal",
    markDefs: [{ _key: "a", _type: "link", href: "/blog" }],
    children: [
      { _type: "span", text: "The rains are here. Read ", marks: [] },
      { _type: "span", text: "what is new", marks: ["a", "strong"] },
      { _type: "span", text: ".", marks: [] },
    ],
  },
]);

const leave = secretLink("The page to unsubscribe", "/newsletter/leave/sample-link");
const preferences = secretLink("The page to choose what to get", "/newsletter/preferences/sample-link");

const issue: MailTemplate = {
  name: "newsletter-issue",
  label: "Newsletter: an issue",
  about: "To each subscriber. The opening and the articles are written under Newsletter.",
  variables: {
    subject: text("The subject of the issue", "Malaria in the rainy season"),
    summary: text("The summary of the issue", "What to do, and when to go to a clinic."),
    intro: text("The opening, as Portable Text", sampleIntro),
    posts: text("The articles, as JSON", samplePosts),
    page: link("The issue on the site", "/newsletter/issues/1"),
    leave,
    preferences,
  },
  texts: {
    ...BUTTON,
    button: { label: "Link to the issue on the site" },
    leave: { label: "Link to unsubscribe" },
    preferences: { label: "Link to choose" },
  },
  render: (mail) => (
    <Letter mail={mail}>
      <Blocks json={mail.variable("intro")} siteUrl={mail.settings.siteUrl} />
      {postsOf(mail.variable("posts")).map((post) => (
        <Article key={post.href} post={post} />
      ))}
      <Small label={mail.text("button")} href={mail.variable("page")} />
      <Small label={mail.text("preferences")} href={mail.variable("preferences")} />
      <Small label={mail.text("leave")} href={mail.variable("leave")} />
    </Letter>
  ),
};

export const mails = [
  issue,
  buttonLetter({
    name: "newsletter-confirm",
    label: "Newsletter: please confirm",
    about:
      "To an address that somebody typed. It contains nothing that was typed, and nothing happens until its button is pressed.",
    variables: { link: secretLink("The link that confirms", "/newsletter/confirm/sample-link") },
  }),
  buttonLetter({
    name: "newsletter-known",
    label: "Newsletter: already subscribed",
    about: "To a subscriber whose address was typed into the form again.",
    variables: { link: preferences },
  }),
  buttonLetter({
    name: "newsletter-links",
    label: "Newsletter: how to unsubscribe",
    about: "To a subscriber who lost the link to unsubscribe and asked for it.",
    variables: { link: leave },
  }),
];
