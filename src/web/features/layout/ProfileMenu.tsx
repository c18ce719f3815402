import { useState } from 'react';
import type { User } from '#contract/people/user.ts';
import { initials } from '#people/initials.ts';
import { chrome } from '#web/texts/chrome.ts';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import styles from './ProfileMenu.module.css';

const popup = lazyCode(async () => (await import('./ProfileMenuPopup.tsx')).ProfileMenuPopup);

/** The round button; its menu is loaded on the first click (spec §2). */
export function ProfileMenu({ user }: { user: User }) {
  const [asked, setAsked] = useState(false);
  const trigger = (
    <button
      type="button"
      aria-label={chrome.profileMenu(user.firstName)}
      data-tooltip={chrome.profileMenu(user.firstName)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={styles['trigger']}
      onClick={() => setAsked(true)}
    >
      {initials(user.firstName)}
    </button>
  );
  return (
    <RequestedBoundary
      code={asked ? popup : null}
      props={{ user }}
      fallback={trigger}
      onMissing={() => setAsked(false)}
    />
  );
}
