import { Select, TextField } from "../ui/fields";
import { useProducts } from "./useProducts";

interface ProductFieldProps {
  id: string;
  label: string;
  hint?: string;
  /** What is offered where no product is chosen. */
  none: string;
  optional?: boolean;
  error?: string;
  value: string;
  onChange: (id: string) => void;
}

/** One product of the shop. Whoever may not list documents types its id, which is in the address of its page. */
export function ProductField({ none, hint, ...field }: ProductFieldProps) {
  const { mayRead, products } = useProducts();
  if (!mayRead) {
    const where = "The last part of the product’s address on the site, such as shop-sleep-mask.";
    return <TextField {...field} hint={hint ? `${hint} ${where}` : where} autoComplete="off" spellCheck={false} />;
  }
  const known = (products ?? []).map(({ id, title }) => ({ value: id, label: title || "Untitled" }));
  const isListed = field.value === "" || known.some(({ value }) => value === field.value);
  const unlisted = isListed ? [] : [{ value: field.value, label: field.value }];
  return <Select {...field} hint={hint} options={[{ value: "", label: none }, ...unlisted, ...known]} />;
}
