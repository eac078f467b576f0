import { Navigate } from "react-router";
import { MENU_FORM } from "./tasks";

/** The menu is a part of the site's settings, with their drafts and versions. */
export default function MenuScreen() {
  return <Navigate to={MENU_FORM} replace />;
}
