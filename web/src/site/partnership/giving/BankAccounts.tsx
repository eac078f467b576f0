import { CopyButton } from "../../../ui/CopyButton";
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
  const lines = [
    { label: "Bank", text: account.bank },
    { label: "Account name", text: account.name },
    { label: "Account number", text: account.number, copied: true },
    { label: "Sort code", text: account.sortCode, copied: true },
    { label: "IBAN", text: account.iban, copied: true },
    { label: "SWIFT code", text: account.swift, copied: true },
  ];
  return (
    <section className={css.account}>
      <Heading>{kind} account</Heading>
      <dl>
        {lines.map(
          ({ label, text, copied }) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {text}
                  {copied && (
                    <CopyButton
                      text={text.replace(/\s+/g, "")}
                      what={`${kind.toLowerCase()} ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`}
                    />
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
