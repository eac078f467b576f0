import { Link } from "react-router";
import css from "./orders.module.css";

interface GoodsLinkProps {
  goods: { productId: string; title: string; label: string };
}

/** What was ordered, with the way to its stock. */
export function GoodsLink({ goods: { productId, title, label } }: GoodsLinkProps) {
  return (
    <span className={css.name}>
      <Link to={`/stock?product=${encodeURIComponent(productId)}`}>{title}</Link>
      {label && <span className="small soft">{label}</span>}
    </span>
  );
}
