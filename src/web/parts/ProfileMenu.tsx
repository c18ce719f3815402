import { lazy, Suspense, useState } from 'react';
import type { User } from '#contract/user.ts';
import { initials } from '#people/initials.ts';
import { chrome } from '#web/texts/chrome.ts';
import styles from './ProfileMenu.module.css';

const ProfileMenuPopup = lazy(async () => {
  const { ProfileMenuPopup: Popup } = await import('./ProfileMenuPopup.tsx');
  return { default: Popup };
});

/** The round button; the menu behind it is loaded with the first press (spec §2). */
export function ProfileMenu({ user }: { user: User }) {
  const [asked, setAsked] = useState(false);
  const face = (
    <button
      type="button"
      aria-label={chrome.profileMenu(user.firstName)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={styles['face']}
      onClick={() => setAsked(true)}
    >
      {initials(user.firstName)}
    </button>
  );
  if (!asked) return face;
  return (
    <Suspense fallback={face}>
      <ProfileMenuPopup user={user} />
    </Suspense>
  );
}
