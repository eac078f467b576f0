import { expect, it } from "vitest";
import { planQuery } from "./answer";

const planOf = (query: string, params = {}) => JSON.parse(planQuery(JSON.stringify({ query, params }))).plan;

it("selects by what is known of type, id and address before the query runs", () => {
  for (const [query, selections] of [
    ['*[_type == "faq" || _type == $t]', [{ types: ["faq", "mos"] }]],
    ['*[_type in ["faq", $t]][_id == "a"]', [{ types: ["faq", "mos"], ids: ["a"] }]],
    ['*[_type == "blog" && slug.current == $t]', [{ types: ["blog"], slugs: ["mos"] }]],
    ['*[_type == "blog" || title == "x"]', [{}]],
    ['*[_type != "blog" && !(_id == "a")]', [{}]],
    ['*[_type == ["faq"]]', [{}]],
    ['*[_type == "faq"]{"o": *[_id == ^._id]}', [{ types: ["faq"] }, {}]],
    ['*[title in *[_type == "mos"].title] | order(_type == "faq")', [{}, { types: ["mos"] }]],
  ] as const) {
    expect(planOf(query, { t: "mos" }).selections, query).toEqual(selections);
  }
});

it("names the fields that make a difference, and all of them when in doubt", () => {
  const fields = (query: string) => planOf(query).fields;
  expect(fields('*[_type == "faq"]{title, "a": author->name}')).toEqual(["_type", "title", "name", "author"]);
  expect(fields("count(*[defined(x)])")).toEqual(["x"]);
  for (const whole of [
    "*",
    "*[0]",
    "*{...}",
    "*{title, ...x->}",
    "*{'a': author->}",
    "*[references('a')]{title}",
    "*{'a': @}",
    "*{'a': b[]{'c': ^}}",
    "*[].author->",
    "[*[0]]",
    "coalesce(*[0], 1)",
    "*{title} + *",
    "* | score(a match 'b')",
  ])
    expect(fields(whole), whole).toBeNull();
});

it("asks for the first entries of what is only asked by index", () => {
  expect(planOf("*{'a': description[2].children[0].text, 'b': icon[0], 'c': count(icon), 'd': z[-1]}").firsts).toEqual({
    description: 3,
  });
});
