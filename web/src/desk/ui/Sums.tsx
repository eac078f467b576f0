import css from "./Sums.module.css";

/** Large numbers with their names. */
export function Sums({ sums }: { sums: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={css.sums}>
      {sums.map(([name, value]) => (
        <div key={name} className={css.sum}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
