import { type MessageId, t } from "../../../messages/message";
import { CopyButton } from "../../../ui/CopyButton";
import { type Fact, Facts } from "../../../ui/Facts";
import css from "./bank.module.css";
import type { BankAccount } from "./view";

/** What an account is called, and its currency where its details are copied. */
const CURRENCIES: Record<string, { heading: MessageId; copy: MessageId }> = {
  NGN: { heading: "partnership-account-naira", copy: "partnership-copy-naira" },
  GBP: { heading: "partnership-account-pound", copy: "partnership-copy-pound" },
  USD: { heading: "partnership-account-dollar", copy: "partnership-copy-dollar" },
};

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
  const known = CURRENCIES[account.currency];
  const currency = known ? t(known.copy) : account.currency.toLowerCase();
  const copied = (text: string | null | undefined, what: string) =>
    text && (
      <>
        {text}
        <CopyButton text={text.replace(/\s+/g, "")} what={what} />
      </>
    );
  const facts: Fact[] = [
    { label: t("partnership-bank"), text: account.bank },
    { label: t("partnership-account-name"), text: account.name },
    {
      label: t("partnership-account-number"),
      text: copied(account.number, t("partnership-copy-account-number", { currency })),
    },
    {
      label: t("partnership-sort-code"),
      text: copied(account.sortCode, t("partnership-copy-sort-code", { currency })),
    },
    { label: t("partnership-iban"), text: copied(account.iban, t("partnership-copy-iban", { currency })) },
    { label: t("partnership-swift-code"), text: copied(account.swift, t("partnership-copy-swift-code", { currency })) },
  ];
  return (
    <section className={css.account}>
      <Heading>{known ? t(known.heading) : t("partnership-account-other", { currency: account.currency })}</Heading>
      <Facts facts={facts} />
    </section>
  );
}
