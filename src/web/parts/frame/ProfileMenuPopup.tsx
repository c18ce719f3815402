import { Menu } from '@base-ui/react/menu';
import { LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/user.ts';
import { initials } from '#people/initials.ts';
import { chrome } from '#web/texts/chrome.ts';
import styles from './ProfileMenu.module.css';
import { useSignOut } from '#web/parts/useSignOut.tsx';

export function ProfileMenuPopup({ user }: { user: User }) {
  const [, navigate] = useLocation();
  const { leaving, signOut, question } = useSignOut(user.id);
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  return (
    <div className={styles['around']}>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger
          aria-label={chrome.profileMenu(user.firstName)}
          data-tooltip={chrome.profileMenu(user.firstName)}
          className={styles['face']}
        >
          {initials(user.firstName)}
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner side="bottom" align="end" sideOffset={8} className={styles['place']}>
            <Menu.Popup className={styles['popup']}>
              <div className={styles['person']}>
                <p className={styles['name']}>{user.firstName}</p>
                <p className={styles['community']}>{user.community}</p>
              </div>
              <Menu.LinkItem
                href="/settings"
                closeOnClick
                className={styles['item']}
                onClick={(event) => {
                  event.preventDefault();
                  navigate('/settings');
                }}
              >
                <Settings size={20} aria-hidden="true" />
                {chrome.settings}
              </Menu.LinkItem>
              <Menu.Item
                className={styles['item']}
                closeOnClick={false}
                disabled={leaving}
                onClick={() => void signOut()}
              >
                <LogOut size={20} aria-hidden="true" />
                {leaving ? chrome.loggingOut : chrome.logout}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <div ref={setPlace} />
      {question}
    </div>
  );
}
