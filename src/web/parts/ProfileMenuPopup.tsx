import { Menu } from '@base-ui/react/menu';
import { LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/user.ts';
import { initials } from '#people/initials.ts';
import { countWaiting } from '#web/offline/outbox/countWaiting.ts';
import { useAuth } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { type Unsent, waiting } from '#web/texts/waiting.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import styles from './ProfileMenu.module.css';

export function ProfileMenuPopup({ user }: { user: User }) {
  const [, navigate] = useLocation();
  const { logout } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState<Unsent>(0);
  const leave = () => {
    setUnsent(0);
    setLeaving(true);
    void logout();
  };
  const ask = async () => {
    const count = await countWaiting();
    if (count === 0) leave();
    else setUnsent(count);
  };
  return (
    <>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger aria-label={chrome.profileMenu(user.firstName)} className={styles['face']}>
          {initials(user.firstName)}
        </Menu.Trigger>
        <Menu.Portal>
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
                onClick={() => void ask()}
              >
                <LogOut size={20} aria-hidden="true" />
                {leaving ? chrome.loggingOut : chrome.logout}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {unsent !== 0 && (
        <Confirm
          title={waiting.unsent(unsent)}
          text={waiting.logoutText}
          confirm={waiting.logoutAnyway}
          cancel={waiting.stay}
          danger
          onConfirm={leave}
          onCancel={() => setUnsent(0)}
        />
      )}
    </>
  );
}
