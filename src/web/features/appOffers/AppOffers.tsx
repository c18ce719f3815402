import { BookX, ShieldCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import type { News } from '#contract/people/news.ts';
import { may } from '#people/rights.ts';
import { useBackupState, useNews, useNoteNewsRead } from '#web/api/news.ts';
import {
  type AppUpdate,
  postponeUpdate,
  useAppUpdate,
  watchForUpdates,
} from '#web/offline/appUpdate.ts';
import {
  isUsableOffline,
  useLibraryStatus,
  useStoredFigures,
} from '#web/offline/library/libraryStatus.ts';
import { interruptiblePages } from '#web/features/interruptiblePages.ts';
import { useSignOut } from '#web/features/useSignOut.tsx';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { useUser } from '#web/session/authContext.ts';
import { app, news as newsTexts, otherBook } from '#web/texts/appOffers.ts';
import { backup, check } from '#web/texts/administration.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { isOtherInstallation, onOtherInstallation } from '#web/client/installation.ts';
import styles from './AppOffers.module.css';
import { InstallSteps } from './InstallSteps.tsx';
import {
  type InstallOffer,
  restInstallOffer,
  useInstallOffer,
  watchForInstallOffer,
} from './installOffer.ts';

/**
 * Shows one offer at a time: another song book at this address, changes by a prest, «Ny versjon er
 * klar», and on Home overdue backups, faults of the server and the install card. The live region
 * exists before its content, so that it is announced.
 */
export function AppOffers() {
  useEffect(() => {
    watchForInstallOffer();
    watchForUpdates();
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
  if (user === null || !interruptiblePages.includes(location)) return null;
  const isHome = location === pages.home.path;
  const card = isHome ? install : null;
  const faults = backups?.doctor?.findings.filter(({ mark }) => mark === '✗').length ?? 0;
  const offer =
    isOther && !isKept ? (
      <OtherBook personId={user.id} onKeep={() => setKept(true)} />
    ) : news.length > 0 ? (
      <NewsCard news={news} />
    ) : isHome && isPrest && backups?.isOverdue === true ? (
      <ServerNotice text={backup.overdue} link={backup.seeWhy} />
    ) : isHome && isPrest && faults > 0 ? (
      <ServerNotice text={check.found(faults, backups?.doctor?.at ?? '')} link={check.see} />
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

/** Nothing stored here is deleted before the user agrees (decision 63). */
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

/** Tells a prest that there has been no backup for days, or what the weekly check found. */
function ServerNotice({ text, link }: { readonly text: string; readonly link: string }) {
  return (
    <div className={styles['line']}>
      <p className={styles['title']}>{text}</p>
      <ButtonLink href={`${pages.administration.path}?tab=trail`}>{link}</ButtonLink>
    </div>
  );
}

/** A new release is installed: activate it now, or at the next start. */
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

/** What a prest changed about the person, with name and day, shown once (decision 48). */
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

/** «Installer», «Ikke nå», close (spec §2); instructions for browsers without an install prompt. */
function InstallCard({ offer }: { offer: InstallOffer }) {
  const [{ offlineMode }] = useDeviceSettings();
  // The installed app on iOS has separate storage, which is still empty.
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
