import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { may } from '#people/rights.ts';
import { useBackupState } from '#web/api/backup.ts';
import { useNews } from '#web/api/news.ts';
import { useInstallOffer, watchForInstallOffer } from './installOffer.ts';
import { useAppUpdate } from '#web/offline/appUpdate.ts';
import { startServiceWorker } from '#web/offline/startServiceWorker.ts';
import { useUser } from '#web/session/authContext.ts';
import styles from './AppOffers.module.css';
import { BackupNotice } from './BackupNotice.tsx';
import { InstallCard } from './InstallCard.tsx';
import { NewsCard } from './NewsCard.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

/** Where nobody is singing or writing. */
const calm: readonly string[] = [
  pages.home.path,
  pages.library.path,
  pages.favorites.path,
  pages.settings.path,
];

/**
 * Puts the app on the device, and has the place of what was done to the person, of «Ny versjon er
 * klar», on Home of backups that are overdue, and, on Home, of the card that offers to install; one at a time. The live region is there before the sentence.
 */
export function AppOffers() {
  useEffect(() => {
    watchForInstallOffer();
    void startServiceWorker();
  }, []);
  const [location] = useLocation();
  const user = useUser();
  const update = useAppUpdate();
  const install = useInstallOffer();
  const news = useNews(user?.id);
  const isPrest = user !== null && may(user, 'administer');
  const { data: backups } = useBackupState(isPrest);
  if (user === null || !calm.includes(location)) return null;
  const isHome = location === pages.home.path;
  const card = isHome ? install : null;
  const offer =
    news.length > 0 ? (
      <NewsCard news={news} />
    ) : isHome && isPrest && backups?.isOverdue === true ? (
      <BackupNotice />
    ) : update !== null ? (
      <UpdateNotice update={update} />
    ) : (
      card !== null && <InstallCard offer={card} />
    );
  return (
    <div role="status" data-offers>
      {offer !== false && (
        <div className={styles['place']}>
          <div className={styles['offer']}>{offer}</div>
        </div>
      )}
    </div>
  );
}
