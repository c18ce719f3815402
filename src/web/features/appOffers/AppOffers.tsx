import { BookX, ShieldCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import type { News } from '#contract/news.ts';
import { may } from '#people/rights.ts';
import { useBackupState, useNews, useNoteNewsRead } from '#web/api/news.ts';
import {
  type AppUpdate,
  postponeUpdate,
  startServiceWorker,
  useAppUpdate,
} from '#web/offline/appUpdate.ts';
import {
  isUsableOffline,
  useLibraryStatus,
  useStoredFigures,
} from '#web/offline/library/libraryStatus.ts';
import { useSignOut } from '#web/features/useSignOut.tsx';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useUser } from '#web/session/authContext.ts';
import { app, news as newsTexts, otherBook } from '#web/texts/appOffers.ts';
import { backup } from '#web/texts/administration.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { isOtherInstallation, onOtherInstallation } from '#web/api/client/installation.ts';
import styles from './AppOffers.module.css';
import { InstallSteps } from './InstallSteps.tsx';
import {
  type InstallOffer,
  restInstallOffer,
  useInstallOffer,
  watchForInstallOffer,
} from './installOffer.ts';

/** Where nobody is singing or writing. */
const calm: readonly string[] = [
  pages.home.path,
  pages.library.path,
  pages.favorites.path,
  pages.settings.path,
];

/**
 * Puts the app on the device, and has the place of the question about another song book, of what was
 * done to the person, of «Ny versjon er klar», and on Home of backups that are overdue and of the card
 * that offers to install; one at a time. The live region is there before the sentence.
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
  const isOther = useSyncExternalStore(onOtherInstallation, isOtherInstallation);
  const [isKept, setKept] = useState(false);
  if (user === null || !calm.includes(location)) return null;
  const isHome = location === pages.home.path;
  const card = isHome ? install : null;
  const offer =
    isOther && !isKept ? (
      <OtherBook personId={user.id} onKeep={() => setKept(true)} />
    ) : news.length > 0 ? (
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

/** Nothing that lies here goes before somebody says so (decision 63). */
function OtherBook({ personId, onKeep }: { personId: string; onKeep: () => void }) {
  const { leaving, signOut, question } = useSignOut(personId);
  return (
    <div role="group" aria-label={otherBook.title}>
      <div className={styles['head']}>
        <BookX size={32} strokeWidth={1.5} aria-hidden="true" className={styles['sign']} />
        <p className={styles['title']}>{otherBook.title}</p>
      </div>
      <p className={styles['hint']}>{otherBook.text}</p>
      <div className={styles['buttons']}>
        <Button variant="plain" pending={leaving} onClick={() => void signOut()}>
          {otherBook.remove}
        </Button>
        <Button variant="primary" onClick={onKeep}>
          {otherBook.keep}
        </Button>
      </div>
      {question}
    </div>
  );
}

/** Tells a prest that nothing has been saved elsewhere for days. */
function BackupNotice() {
  return (
    <div className={styles['line']}>
      <p className={styles['title']}>{backup.overdue}</p>
      <ButtonLink href={`${pages.administration.path}?tab=trail`}>{backup.seeWhy}</ButtonLink>
    </div>
  );
}

/** A new release is on the device: now, or at the next start. */
function UpdateNotice({ update }: { update: AppUpdate }) {
  const [updating, setUpdating] = useState(false);
  const start = () => {
    setUpdating(true);
    update();
  };
  return (
    <div className={styles['line']}>
      <p className={styles['title']}>{app.updateReady}</p>
      <div className={styles['buttons']}>
        <Button variant="plain" onClick={postponeUpdate}>
          {app.updateLater}
        </Button>
        <Button variant="primary" pending={updating} onClick={start}>
          {app.update}
        </Button>
      </div>
    </div>
  );
}

/** What a prest has done to the person, by name and day, once (decision 48). */
function NewsCard({ news }: { news: readonly News[] }) {
  const { mutate } = useNoteNewsRead();
  return (
    <div role="group" aria-label={newsTexts.title}>
      <div className={styles['head']}>
        <ShieldCheck size={32} strokeWidth={1.5} aria-hidden="true" className={styles['sign']} />
        <p className={styles['title']}>{newsTexts.title}</p>
      </div>
      <ul className={styles['news']}>
        {news.map((each) => (
          <li key={each.id}>{newsTexts.sentence(each)}</li>
        ))}
      </ul>
      <p className={styles['hint']}>{newsTexts.hint}</p>
      <div className={styles['buttons']}>
        <Button variant="primary" onClick={() => mutate(news)}>
          {newsTexts.read}
        </Button>
      </div>
    </div>
  );
}

/** «Installer», «Ikke nå», close (spec §2); where a browser never asks, the way by hand. */
function InstallCard({ offer }: { offer: InstallOffer }) {
  const [{ offlineMode }] = useDeviceSettings();
  // What Safari puts on a home screen has a store of its own, in which nothing is yet.
  const figures = useStoredFigures(offlineMode && offer.how === 'byBrowser');
  const isKept = isUsableOffline(useLibraryStatus(), figures);
  return (
    <div role="group" aria-label={app.installTitle}>
      <div className={styles['head']}>
        <img src="/logo.svg" alt="" width={40} height={40} />
        <p className={styles['title']}>{app.installTitle}</p>
        <IconButton label={app.installClose} onClick={() => restInstallOffer('closed')}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles['hint']}>{isKept ? app.installHintKept : app.installHint}</p>
      {offer.how === 'byHand' && <InstallSteps />}
      <div className={styles['buttons']}>
        <Button variant="plain" onClick={() => restInstallOffer('refused')}>
          {app.installLater}
        </Button>
        {offer.how === 'byBrowser' && (
          <Button variant="primary" onClick={() => void offer.install()}>
            {app.install}
          </Button>
        )}
      </div>
    </div>
  );
}
