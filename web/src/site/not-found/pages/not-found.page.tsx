import { copyOf, type Page } from "../../../render/page";
import { LinkButton } from "../../../ui/LinkButton";
import { SearchBox } from "../../../ui/SearchBox";
import { Tile } from "../../../ui/Tile";
import { SitePage } from "../../shell/SitePage";

interface Copy {
  heading: string;
  text: string;
  button: string;
}

/** Any address that leads nowhere. */
export const page: Page = {
  name: "not-found",
  pattern: "/not-found",
  query: [],
  currency: false,
  reads: [{ name: "copy", path: "/api/pages/not-found", query: {} }],
  render(input) {
    const { heading = "Page Not Found", text, button = "Go to Homepage" } = copyOf<Copy>(input);
    const element = (
      <SitePage meta={{ title: heading, description: "", canonical: "/", hidden: true }}>
        <div className="wrap section stack stack-large">
          <Tile name="bird" tone="m" size="large" />
          <h1>{heading}</h1>
          <p className="lead">
            {text ?? "The page may have moved, or the address may have a typing slip. Search for what you need."}
          </p>
          <SearchBox action="/search" label="Search the site" />
          <p>
            <LinkButton href="/">{button}</LinkButton>
          </p>
        </div>
      </SitePage>
    );
    return { status: 404, element };
  },
};
