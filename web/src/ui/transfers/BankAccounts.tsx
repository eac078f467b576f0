import type { Schemas } from "../../api/types";
import { type MessageId, t } from "../../messages/message";
import { CopyButton } from "../CopyButton";
import { type Fact, Facts } from "../Facts";
import css from "./bank.module.css";

type BankAccount = Schemas["BankAccount"];

/** What an account is called, and its currency where its details are copied. */
const CURRENCIES: Record<string, { heading: MessageId; copy: MessageId }> = {
  NGN: { heading: "ui-account-naira", copy: "ui-copy-naira" },
  GBP: { heading: "ui-account-pound", copy: "ui-copy-pound" },
  USD: { heading: "ui-account-dollar", copy: "ui-copy-dollar" },
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

/** Where one payment goes: the accounts in the currency of the first, the others folded away. */
export function AccountsForPayment({ accounts }: { accounts: readonly BankAccount[] }) {
  const currency = accounts[0]?.currency;
  const others = accounts.filter((account) => account.currency !== currency);
  return (
    <>
      <BankAccounts accounts={accounts.filter((account) => account.currency === currency)} level={3} />
      {others.length > 0 && (
        <details className={css.others}>
          <summary>{t("ui-accounts-other-currencies")}</summary>
          <BankAccounts accounts={others} level={3} />
        </details>
      )}
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
    { label: t("ui-bank"), text: account.bank },
    { label: t("ui-account-name"), text: account.name },
    {
      label: t("ui-account-number"),
      text: copied(account.number, t("ui-copy-account-number", { currency })),
    },
    {
      label: t("ui-sort-code"),
      text: copied(account.sortCode, t("ui-copy-sort-code", { currency })),
    },
    { label: t("ui-iban"), text: copied(account.iban, t("ui-copy-iban", { currency })) },
    { label: t("ui-swift-code"), text: copied(account.swift, t("ui-copy-swift-code", { currency })) },
  ];
  return (
    <section className={css.account}>
      <Heading>{known ? t(known.heading) : t("ui-account-other", { currency: account.currency })}</Heading>
      <Facts facts={facts} />
    </section>
  );
}

/** What is written with a transfer so that it can be found, with a button to copy it. */
export function TransferReference({ reference }: { reference: string }) {
  return (
    <p className={css.reference}>
      {reference}
      <CopyButton text={reference} what={t("ui-copy-reference")} />
    </p>
  );
}
