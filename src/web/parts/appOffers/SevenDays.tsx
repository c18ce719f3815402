import { isFleeting } from '#web/offline/appWindow.ts';
import styles from './SevenDays.module.css';
import { InstallSteps } from './InstallSteps.tsx';

/** Says in a tab that may lose what it keeps what would be lost there, and how to keep it. */
export function SevenDays({ sentence }: { sentence: string }) {
  if (!isFleeting()) return null;
  return (
    <aside className={styles['note']}>
      <p>{sentence}</p>
      <InstallSteps />
    </aside>
  );
}
