import { useEffect } from 'react';
import { fileStatus } from '#web/client/request.ts';
import { Main } from '#web/features/layout/Main.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { useUser } from '#web/session/authContext.ts';
import { chrome, unreached } from '#web/texts/chrome.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './ScreenBoundary.module.css';

interface MissingScreenProps {
  /** How often loading has failed. */
  readonly failures: number;
  readonly onRetry: () => void;
}

/**
 * In place of a screen whose code has not come yet, which opens by itself. Part of the first
 * script.
 */
export function MissingScreen({ failures, onRetry }: MissingScreenProps) {
  const user = useUser();
  useEffect(() => {
    if (failures > 1) void openAnew();
  }, [failures]);
  const notice = (
    <Notice title={unreached.title}>
      <p role="status">{unreached.screenText}</p>
      <Button onClick={onRetry}>{chrome.tryAgain}</Button>
    </Notice>
  );
  if (user === null) return <Main className={styles['alone']}>{notice}</Main>;
  return <Shell title={unreached.title}>{notice}</Shell>;
}

/** Firefox asks only once for a file that a gateway or a portal answered in the server's place. */
async function openAnew(): Promise<void> {
  if ((await fileStatus(location.pathname)) === 200) location.reload();
}
