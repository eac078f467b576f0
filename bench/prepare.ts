import { prepare } from "../e2e/server";

/* What the site that is measured starts from. */
export default prepare;
