import { Link } from "react-router";
import { Notice } from "../../../ui/Notice";
import { useIsDone } from "../../shell/useLaunch";
import parts from "../../ui/parts.module.css";

/** Above the packages while nobody can book one: "Published" alone would say that they can. */
export function LicenceNotice() {
  if (useIsDone("licence") !== false) return null;
  return (
    <div className={parts.told}>
      <Notice tone="cost" title="Packages cannot be booked yet">
        <p>
          Consultations open once your licence is entered. <Link to="/consultations/licences">Enter your licence</Link>
        </p>
      </Notice>
    </div>
  );
}
