import type { Schemas } from "../../../api/types";
import { t } from "../../../messages/message";
import { answer, type Page, wordsOf } from "../../../render/page";
import { addressOf } from "../../../ui/query";
import { SitePage } from "../../shell/SitePage";
import { filterOf } from "../filter";
import { ListFailure, PostFilterBar, PostResults } from "../PostResults";
import { blogWords } from "../words";

const PATH = "/all-posts";
const ownWords = () => ({ ...blogWords(), title: t("blog-all-posts"), heading: t("blog-all-posts") });

export const page: Page = {
  name: "all-posts",
  pattern: PATH,
  query: ["q", "category", "section", "page"],
  reads: [
    { name: "copy", path: "/api/pages/all-posts", query: {} },
    {
      name: "posts",
      path: "/api/posts",
      query: { q: "{q}", category: "{category}", section: "{section}", page: "{page}", limit: "12" },
    },
  ],
  render(input) {
    const words = wordsOf(input, ownWords());
    const list = answer<Schemas["PostList"]>(input, "posts");
    const filter = filterOf(input.query, list.ok ? list.body.categories : []);
    const meta = {
      title: words.title,
      description: words.description,
      // Each page of the whole list has an address of its own; a search is the same list seen through a sieve.
      canonical: addressOf(PATH, { page: filter.q === "" && list.ok ? list.body.page : 1 }),
      feed: { title: words.title, href: "/feed.xml" },
    };
    return (
      <SitePage
        meta={meta}
        breadcrumbs={[
          { label: t("blog-breadcrumb"), href: "/blog" },
          { label: words.heading, href: PATH },
        ]}
      >
        <div className="wrap section-tight">
          <h1>{words.heading}</h1>
          {words.intro !== "" && <p className="lead">{words.intro}</p>}
          {list.ok ? (
            <>
              <PostFilterBar path={PATH} words={words} filter={filter} categories={list.body.categories} />
              <PostResults path={PATH} words={words} filter={filter} list={list.body} />
            </>
          ) : (
            <ListFailure words={words} message={list.detail} again={PATH} />
          )}
        </div>
      </SitePage>
    );
  },
};
