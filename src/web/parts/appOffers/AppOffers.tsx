import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { useInstallOffer, watchForInstallOffer } from '#web/installing/installOffer.ts';
import { useAppUpdate } from '#web/offline/appUpdate.ts';
import { startServiceWorker } from '#web/offline/startServiceWorker.ts';
import { useUser } from '#web/session/authContext.ts';
import styles from './AppOffers.module.css';
import { InstallCard } from './InstallCard.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

/** Where nobody is singing or writing. */
const calm: readonly string[] = [
  pages.home.path,
  pages.library.path,
  pages.favorites.path,
  pages.settings.path,
];

/**
 * Puts the app on the device, and has the place of «Ny versjon er klar» and, on Home, of the card
 * that offers to install; one at a time. The live region is there before the sentence.
 */
export function AppOffers() {
  useEffect(() => {
    watchForInstallOffer();
    void startServiceWorker();
  }, []);
  const [location] = useLocation();
  const isIn = useUser() !== null;
  const update = useAppUpdate();
  const install = useInstallOffer();
  if (!isIn || !calm.includes(location)) return null;
  const card = location === pages.home.path ? install : null;
  return (
    <div role="status" data-offers>
      {(update !== null || card !== null) && (
        <div className={styles['place']}>
          <div className={styles['offer']}>
            {update !== null && <UpdateNotice update={update} />}
            {update === null && card !== null && <InstallCard offer={card} />}
          </div>
        </div>
      )}
    </div>
  );
}
