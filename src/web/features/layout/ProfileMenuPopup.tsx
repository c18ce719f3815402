import { CalendarDays, LogOut, Settings, UserRoundPlus } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import type { User } from '#contract/people/user.ts';
import { initials } from '#people/initials.ts';
import { may } from '#people/rights.ts';
import { useSignOut } from '#web/features/useSignOut.tsx';
import { chrome } from '#web/texts/chrome.ts';
import styles from './ProfileMenu.module.css';

/** Mounts open, since the first click loads it; from then on it is button and menu. */
export function ProfileMenuPopup({ user }: { user: User }) {
  const [open, setOpen] = useState(true);
  const { leaving, signOut, question } = useSignOut(user.id);
  const around = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isOutside = (target: unknown) =>
    target instanceof Node && around.current?.contains(target) === false;
  const close = () => {
    setOpen(false);
    trigger.current?.focus({ preventScroll: true });
  };
  const leave = async () => {
    // If the user chooses to stay, the button gets the focus back and the menu closes.
    if (!leaving && !(await signOut())) close();
  };
  const onPress = useEffectEvent(({ target }: Event) => isOutside(target) && setOpen(false));
  useEffect(() => {
    if (!open) return;
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  return (
    <>
      <div
        ref={around}
        className={styles['around']}
        onBlur={({ relatedTarget }) => {
          if (isOutside(relatedTarget)) setOpen(false);
        }}
      >
        <button
          ref={trigger}
          type="button"
          aria-label={chrome.profileMenu(user.firstName)}
          data-tooltip={chrome.profileMenu(user.firstName)}
          aria-haspopup="menu"
          aria-expanded={open}
          className={styles['trigger']}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {initials(user.firstName)}
        </button>
        {open && (
          <Menu user={user} onClose={close}>
            <Link
              href={pages.plans.path}
              role="menuitem"
              tabIndex={-1}
              className={styles['item']}
              onClick={close}
            >
              <CalendarDays size={20} aria-hidden="true" />
              {chrome.plans}
            </Link>
            <Link
              href={pages.settings.path}
              role="menuitem"
              tabIndex={-1}
              className={styles['item']}
              onClick={close}
            >
              <Settings size={20} aria-hidden="true" />
              {chrome.settings}
            </Link>
            {may(user, 'inviteIntoOwnCommunity') && (
              <Link
                href={pages.createInvitation.path}
                role="menuitem"
                tabIndex={-1}
                className={styles['item']}
                onClick={close}
              >
                <UserRoundPlus size={20} aria-hidden="true" />
                {chrome.invite}
              </Link>
            )}
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={leaving}
              className={styles['item']}
              onClick={() => void leave()}
            >
              <LogOut size={20} aria-hidden="true" />
              {leaving ? chrome.loggingOut : chrome.logout}
            </button>
          </Menu>
        )}
      </div>
      {question}
    </>
  );
}

interface MenuProps {
  readonly user: User;
  /** Called for keys that move the focus. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * An ARIA menu: arrows, Home, End and first letters move the focus, Tab leaves. Our own, because it
 * opens twice as fast as a general menu component: Base UI's rendered three times as many components.
 */
function Menu({ user, onClose, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => itemsOf(menu.current)[0]?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target } = event;
    const items = itemsOf(menu.current);
    const next = placeAfter(key, items, items.indexOf(target as HTMLElement));
    if (key === 'Escape') onClose();
    else if (key === ' ') (target as HTMLElement).click();
    else items.at(next ?? items.length)?.focus();
    if (key === 'Escape' || key === ' ' || next !== undefined) event.preventDefault();
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={chrome.profileMenu(user.firstName)}
      tabIndex={-1}
      className={styles['popup']}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={styles['person']}>
        <p className={styles['name']}>{user.firstName}</p>
        <p className={styles['community']}>{user.community}</p>
      </div>
      {children}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/**
 * The index a key leads to: next or previous (wrapping), first or last, or the item starting with
 * the letter.
 */
function placeAfter(key: string, items: readonly HTMLElement[], at: number): number | undefined {
  const named = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (named !== undefined || key.length > 1 || key === ' ') return named;
  const found = items.findIndex(({ textContent }) => textContent.toLowerCase().startsWith(key));
  return found === -1 ? undefined : found;
}
