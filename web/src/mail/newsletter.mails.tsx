import { Blocks, listOf } from "./blocks";
import { BUTTON, buttonMail, link, secretLink, text } from "./builders";
import { MailLayout } from "./MailLayout";
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
    // not shown: an example
    title: "Malaria: what to do in the first hours",
    href: "https://example.org/blog/malaria",
    // not shown: an example
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
      // not shown: an example
      { _type: "span", text: "The rains are here. Read ", marks: [] },
      { _type: "span", text: "what is new", marks: ["a", "strong"] },
      { _type: "span", text: ".", marks: [] },
    ],
  },
]);

const leave = secretLink("mail-variable-unsubscribe-page", "/newsletter/leave/sample-link");
const preferences = secretLink("mail-variable-preferences-page", "/newsletter/preferences/sample-link");

const issue: MailTemplate = {
  name: "newsletter-issue",
  label: "mail-newsletter-issue-label",
  about: "mail-newsletter-issue-about",
  variables: {
    // not shown: an example
    subject: text("mail-variable-issue-subject", "Malaria in the rainy season"),
    // not shown: an example
    summary: text("mail-variable-issue-summary", "What to do, and when to go to a clinic."),
    intro: text("mail-variable-issue-opening", sampleIntro),
    posts: text("mail-variable-issue-articles", samplePosts),
    page: link("mail-variable-issue-page", "/newsletter/issues/1"),
    leave,
    preferences,
  },
  texts: {
    ...BUTTON,
    button: { label: "mail-text-issue-link" },
    leave: { label: "mail-text-unsubscribe-link" },
    preferences: { label: "mail-text-preferences-link" },
  },
  render: (mail) => (
    <MailLayout mail={mail}>
      <Blocks json={mail.variable("intro")} siteUrl={mail.settings.siteUrl} />
      {postsOf(mail.variable("posts")).map((post) => (
        <Article key={post.href} post={post} />
      ))}
      <Small label={mail.text("button")} href={mail.variable("page")} />
      <Small label={mail.text("preferences")} href={mail.variable("preferences")} />
      <Small label={mail.text("leave")} href={mail.variable("leave")} />
    </MailLayout>
  ),
};

export const mails = [
  issue,
  buttonMail({
    name: "newsletter-confirm",
    label: "mail-newsletter-confirm-label",
    about: "mail-newsletter-confirm-about",
    variables: { link: secretLink("mail-variable-confirm-link", "/newsletter/confirm/sample-link") },
  }),
  buttonMail({
    name: "newsletter-known",
    label: "mail-newsletter-known-label",
    about: "mail-newsletter-known-about",
    variables: { link: preferences },
  }),
  buttonMail({
    name: "newsletter-links",
    label: "mail-newsletter-links-label",
    about: "mail-newsletter-links-about",
    variables: { link: leave },
  }),
];
