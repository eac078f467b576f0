import { Blocks, listOf } from "./blocks";
import { Letter } from "./Letter";
import { BUTTON_LETTER } from "./letter-texts";
import { INK } from "./parts";
import type { MailTemplate } from "./template";

interface Post {
  title: string;
  href: string;
  summary: string;
  category: string;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function postsOf(json: string): Post[] {
  return listOf(json).map((value) => {
    const post = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
    return {
      title: text(post.title),
      href: text(post.href),
      summary: text(post.summary),
      category: text(post.category),
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

export const template: MailTemplate = {
  name: "newsletter-issue",
  label: "Newsletter: an issue",
  about: "To each reader. The opening and the articles are written under Newsletter.",
  variables: {
    subject: { label: "The subject of the issue", kind: "text", sample: "Malaria in the rainy season" },
    summary: { label: "The summary of the issue", kind: "text", sample: "What to do, and when to go to a clinic." },
    intro: { label: "The opening, as Portable Text", kind: "text", sample: sampleIntro },
    posts: { label: "The articles, as JSON", kind: "text", sample: samplePosts },
    page: { label: "The issue on the site", kind: "link", sample: "https://example.org/newsletter/issues/1" },
    leave: {
      label: "Where the reader leaves",
      kind: "link",
      secret: true,
      sample: "https://example.org/newsletter/leave/sample-link",
    },
    preferences: {
      label: "Where the reader chooses",
      kind: "link",
      secret: true,
      sample: "https://example.org/newsletter/preferences/sample-link",
    },
  },
  texts: {
    ...BUTTON_LETTER,
    button: { label: "Link to the issue on the site" },
    leave: { label: "Link to leave" },
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
