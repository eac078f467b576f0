import { useEffect, useState } from "react";
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { Icon } from "../../ui/Icon";
import { menu, moon, search, sun, x } from "../../ui/icons";
import { IconButton } from "../ui/IconButton";
import { logOut } from "../ui/icons";
import { Toasts } from "../ui/Toasts";
import { countInTab } from "../ui/tabTitle";
import { useNarrow } from "../ui/useNarrow";
import { Badge, useWaitingIn } from "./Badge";
import { BottomBar } from "./BottomBar";
import css from "./Frame.module.css";
import { features, navigation } from "./features";
import { initials } from "./initials";
import { isApple, keyLabel } from "./keys";
import { MailBar } from "./MailBar";
import { Mark } from "./Mark";
import { Palette } from "./Palette";
import { Proofs } from "./Proofs";
import { Rooms } from "./Rooms";
import { Shortcuts } from "./Shortcuts";
import { useSession } from "./session";
import { chooseTheme, theme } from "./theme";
import { useSignOut } from "./useSignOut";

/** What is around every screen: top bar, navigation, messages, and the dialogs that may be needed at any time. */
export function Frame() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [finding, setFinding] = useState(false);
  const isOpen = openAt === pathname;
  const close = () => setOpenAt(undefined);
  const toggle = () => setOpenAt(isOpen ? undefined : pathname);
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to main content
      </a>
      <TopBar isOpen={isOpen} onMenu={toggle} onFind={() => setFinding(true)} />
      <div className={css.grid}>
        <Rooms isOpen={isOpen} onClose={close} />
        <main id="main" className={css.main} tabIndex={-1}>
          <Loading />
          <div className={css.bars}>
            <TestMoney />
            <MailBar />
          </div>
          <Outlet />
        </main>
      </div>
      <BottomBar isOpen={isOpen} onMore={toggle} />
      <Palette open={finding} onOpen={setFinding} />
      <Shortcuts />
      <Alerts />
      <ScrollRestoration />
      <Toasts />
      <Proofs />
    </>
  );
}

/** Keeps what must not wait in the tab's title, while somebody is signed in. */
function Alerts() {
  const count = useAlertCount();
  useEffect(() => countInTab(count), [count]);
  useEffect(() => () => countInTab(0), []);
  return null;
}

/** Says on every screen that what is paid here is no money. */
function TestMoney() {
  const { hasTestMoney } = useSession();
  const isNarrow = useNarrow();
  if (!hasTestMoney) return null;
  return <p className={css.test}>{isNarrow ? "Test mode" : "Test mode: no real money is taken."}</p>;
}

function TopBar({ isOpen, onMenu, onFind }: { isOpen: boolean; onMenu: () => void; onFind: () => void }) {
  const { person, brand } = useSession();
  const signOut = useSignOut();
  const [shown, setShown] = useState(theme);
  const waiting = useWaitingIn(navigation);
  const other = shown === "dark" ? "light" : "dark";
  return (
    <header className={`${css.top} deep`}>
      <div className={css.menuButton}>
        <IconButton
          icon={isOpen ? x : menu}
          label="Menu"
          aria-expanded={isOpen}
          aria-controls="desk-menu"
          onClick={onMenu}
        />
        {waiting > 0 && <Badge count={waiting} />}
      </div>
      <Link to="/" className={css.logo} aria-label={`${brand}: staff desk home`}>
        <Mark />
        <span className={css.brand}>{brand}</span>
      </Link>
      <span className={css.label}>Staff desk</span>
      <button
        type="button"
        className={css.find}
        onClick={onFind}
        aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
      >
        <Icon of={search} />
        <span className={css.findWords}>Search</span> <kbd>{keyLabel("K")}</kbd>
      </button>
      <Link to="/account" className={css.who}>
        <span className="vh">{person.name}: your account</span>
        <span className={css.initials} aria-hidden="true">
          {initials(person.name)}
        </span>
        <span className={css.name} aria-hidden="true">
          {person.name}
        </span>
      </Link>
      <IconButton
        icon={shown === "dark" ? sun : moon}
        label={`Switch to ${other} mode`}
        onClick={() => {
          chooseTheme(other);
          setShown(other);
        }}
      />
      <div className={css.out}>
        <IconButton icon={logOut} label="Sign out" onClick={signOut} />
      </div>
    </header>
  );
}

/** A line at the top while a screen is on its way. */
function Loading() {
  return useNavigation().state === "loading" ? (
    <div className={css.loading} role="status">
      <span className="vh">Loading…</span>
    </div>
  ) : null;
}

const hooks = features.flatMap(({ useAlerts }) => (useAlerts ? [useAlerts] : []));

/** How many things must not wait: new bookings, patients who are there, payments to check, urgent words. */
function useAlertCount(): number {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of features never changes, so their hooks come in the same order
  const counts = hooks.map((useAlerts) => useAlerts() ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}
