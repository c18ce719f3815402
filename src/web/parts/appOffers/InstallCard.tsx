import { X } from 'lucide-react';
import { app } from '#web/texts/appOffers.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import styles from './AppOffers.module.css';
import { InstallSteps } from './InstallSteps.tsx';
import { type InstallOffer, restInstallOffer } from './installOffer.ts';

/** «Installer», «Ikke nå», close (spec §2); where a browser never asks, the way by hand. */
export function InstallCard({ offer }: { offer: InstallOffer }) {
  return (
    <div role="group" aria-label={app.installTitle}>
      <div className={styles['head']}>
        <img src="/logo.svg" alt="" width={40} height={40} />
        <p className={styles['title']}>{app.installTitle}</p>
        <IconButton label={app.installClose} onClick={() => restInstallOffer('closed')}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles['hint']}>{app.installHint}</p>
      {offer.how === 'byHand' && <InstallSteps />}
      <div className={styles['buttons']}>
        <Button look="plain" onClick={() => restInstallOffer('refused')}>
          {app.installLater}
        </Button>
        {offer.how === 'byBrowser' && (
          <Button look="primary" onClick={() => void offer.install()}>
            {app.install}
          </Button>
        )}
      </div>
    </div>
  );
}
