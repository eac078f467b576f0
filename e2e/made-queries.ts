const KINDS = ["blog", "faq", "shop", "policy", "clinicseries", "mos", "project", "package"];
const FILTERS = ["", "&&defined(slug)", '&&title match "*s*"', "&&count(description)>2", '&&!(_id in ["x"])'];
const ORDERS = ["", "|order(_updatedAt desc,_id asc)", "|order(lower(title) asc,_id asc)"];
const SHAPES = [
  "{_id,_type,title}",
  '[0...4]{_id,"first":description[0].children[0].text,"n":coalesce(count(icon),0)}',
  '[1..3]{..., "picture":coalesce(image[0].asset->url,icon[0].asset->url)}',
];

/** Queries of every kind, filter, order and form that sites put together, beside those that are written out. */
export const madeQueries = (): string[] =>
  KINDS.flatMap((kind) =>
    FILTERS.flatMap((filter) =>
      ORDERS.flatMap((order) => SHAPES.map((shape) => `*[_type=="${kind}"${filter}]${order}${shape}`)),
    ),
  );
