import { useState } from 'react';
import { type AppUpdate, postponeUpdate } from '#web/offline/appUpdate.ts';
import { app } from '#web/texts/app.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './AppOffers.module.css';

/** A new release is on the device: now, or at the next start. */
export function UpdateNotice({ update }: { update: AppUpdate }) {
  const [updating, setUpdating] = useState(false);
  const start = () => {
    setUpdating(true);
    update();
  };
  return (
    <div className={styles['line']}>
      <p className={styles['title']}>{app.updateReady}</p>
      <div className={styles['buttons']}>
        <Button look="plain" onClick={postponeUpdate}>
          {app.updateLater}
        </Button>
        <Button look="primary" pending={updating} onClick={start}>
          {app.update}
        </Button>
      </div>
    </div>
  );
}
