import type { Role } from "../../api/schema";
import { ROLES } from "../shell/roles";
import { Checks, fieldId } from "../ui/fields";
import { labelOf } from "../ui/words";

const OPTIONS = ROLES.map(({ value, words }) => ({
  value,
  label: (
    <>
      <strong>{labelOf("Role", value)}</strong>
      <br />
      <span className="small soft">{words}</span>
    </>
  ),
}));

interface RolesFieldProps {
  roles: readonly Role[];
  onChange: (roles: Role[]) => void;
  error?: string;
}

export function RolesField({ roles, onChange, error }: RolesFieldProps) {
  return (
    <Checks
      id={fieldId("roles")}
      label="Roles"
      hint="Tick all that apply. They get the rights of every role you tick."
      values={roles}
      onChange={onChange}
      options={OPTIONS}
      error={error}
    />
  );
}
