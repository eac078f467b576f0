import css from "./BankAccounts.module.css";

/** An account that money may be sent to. */
export interface BankAccount {
  bank: string;
  name: string;
  number: string;
  sortCode?: string;
  iban?: string;
  swift?: string;
  currency: string;
}

interface BankAccountsProps {
  heading?: string;
  note?: string;
  accounts?: BankAccount[];
}

/** Where money may be sent; nothing while no account is set at the desk. */
export function BankAccounts({ heading, note, accounts = [] }: BankAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section className="stack">
      <h2>{heading}</h2>
      {accounts.map((account) => {
        const lines = [
          ["Bank", account.bank],
          ["Account name", account.name],
          ["Account number", account.number],
          ["Sort code", account.sortCode],
          ["IBAN", account.iban],
          ["SWIFT code", account.swift],
          ["Currency", account.currency],
        ];
        return (
          <dl key={`${account.bank} ${account.number}`} className={css.account}>
            {lines.map(([label, text]) => text && <Fact key={label} label={label ?? ""} text={text} />)}
          </dl>
        );
      })}
      {note && <p>{note}</p>}
    </section>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}
