import { Dock, Share, SquarePlus } from 'lucide-react';
import { mayLoseStorage } from '#web/offline/appWindow.ts';
import { deviceKind } from '#web/session/deviceKind.ts';
import { app } from '#web/texts/appOffers.ts';
import styles from './AppOffers.module.css';
import sevenDays from './SevenDays.module.css';

const onPhones = [
  { text: app.installShare, Icon: Share },
  { text: app.installAdd, Icon: SquarePlus },
];
const onMacs = [{ text: app.installDock, Icon: Dock }];

/** How to install where the browser never asks, each step with the sign that stands on the button. */
export function InstallSteps() {
  const { userAgent, platform, maxTouchPoints } = navigator;
  const isMac = deviceKind(userAgent, platform, maxTouchPoints) === 'mac';
  return (
    <ol className={styles['steps']}>
      {(isMac ? onMacs : onPhones).map(({ text, Icon }) => (
        <li key={text} className={styles['step']}>
          <Icon size={22} aria-hidden="true" className={styles['sign']} />
          {text}
        </li>
      ))}
    </ol>
  );
}

/** Says in a tab that may lose what it keeps what would be lost there, and how to keep it. */
export function SevenDays({ sentence }: { sentence: string }) {
  if (!mayLoseStorage()) return null;
  return (
    <aside className={sevenDays['note']}>
      <p>{sentence}</p>
      <InstallSteps />
    </aside>
  );
}
