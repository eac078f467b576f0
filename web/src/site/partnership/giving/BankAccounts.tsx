import { CopyButton } from "../../../ui/CopyButton";
import { type Fact, Facts } from "../../../ui/Facts";
import css from "./bank.module.css";
import type { BankAccount } from "./view";

const NAMES: Record<string, string> = { NGN: "Naira", GBP: "Pound", USD: "Dollar" };

/** Accounts that money may be sent to, what is typed into a bank's form with a button to copy it. */
export function BankAccounts({ accounts, level = 4 }: { accounts: readonly BankAccount[]; level?: 3 | 4 }) {
  return (
    <>
      {accounts.map((account) => (
        <Account key={`${account.bank} ${account.number}`} account={account} level={level} />
      ))}
    </>
  );
}

function Account({ account, level }: { account: BankAccount; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  const kind = NAMES[account.currency] ?? account.currency;
  const copied = (text: string | null | undefined, what: string) =>
    text && (
      <>
        {text}
        <CopyButton text={text.replace(/\s+/g, "")} what={`${kind.toLowerCase()} ${what}`} />
      </>
    );
  const facts: Fact[] = [
    { label: "Bank", text: account.bank },
    { label: "Account name", text: account.name },
    { label: "Account number", text: copied(account.number, "account number") },
    { label: "Sort code", text: copied(account.sortCode, "sort code") },
    { label: "IBAN", text: copied(account.iban, "IBAN") },
    { label: "SWIFT code", text: copied(account.swift, "SWIFT code") },
  ];
  return (
    <section className={css.account}>
      <Heading>{kind} account</Heading>
      <Facts facts={facts} />
    </section>
  );
}
