import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { initials } from '#people/initials.ts';
import { chrome } from '#web/texts/chrome.ts';
import { AskedFor, lateCode } from '#web/ui/LazyBoundary.tsx';
import styles from './ProfileMenu.module.css';

const popup = lateCode(async () => (await import('./ProfileMenuPopup.tsx')).ProfileMenuPopup);

/** The round button; the menu behind it is loaded with the first press (spec §2). */
export function ProfileMenu({ user }: { user: User }) {
  const [asked, setAsked] = useState(false);
  const face = (
    <button
      type="button"
      aria-label={chrome.profileMenu(user.firstName)}
      data-tooltip={chrome.profileMenu(user.firstName)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={styles['face']}
      onClick={() => setAsked(true)}
    >
      {initials(user.firstName)}
    </button>
  );
  return (
    <AskedFor
      code={asked ? popup : null}
      props={{ user }}
      fallback={face}
      onMissing={() => setAsked(false)}
    />
  );
}
