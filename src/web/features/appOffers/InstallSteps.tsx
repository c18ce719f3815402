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

/** Manual installation steps, each with the icon of the browser's button. */
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

/** Warns, in a tab whose storage may be deleted, what would be lost and how to keep it. */
export function SevenDays({ sentence }: { sentence: string }) {
  if (!mayLoseStorage()) return null;
  return (
    <aside className={sevenDays['note']}>
      <p>{sentence}</p>
      <InstallSteps />
    </aside>
  );
}
