import { pages, songPage } from '#contract/pages.ts';
import { hasLostItsSong } from '#web/offline/outbox/asNewSong.ts';
import type { WaitingState, WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';
import { versions } from '#web/texts/songVersions.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Discard, RemovedMeanwhile } from './LetGo.tsx';
import { KeepAsNew, TryAgain } from './SendAgain.tsx';
import styles from './Waiting.module.css';

interface WaysOutProps {
  readonly write: WaitingWrite;
  /** What the person did. */
  readonly what: string;
  readonly state: Exclude<WaitingState, { kind: 'waiting' }>;
}

/** Why a write stopped, and what a person can do about it. */
export function WaysOut({ write, what, state }: WaysOutProps) {
  const { work, title } = write;
  const page = mendingPage(write);
  // Of many writes each button says by its name which it is for.
  const named = (label: string) => texts.deed(label, title, what);
  if (state.kind === 'conflict') {
    const deletes = work.kind === 'versions' && work.change.kind === 'remove';
    return (
      <div className={styles['out']}>
        <p className={styles['why']}>
          {work.kind === 'versions' ? versions.changedMeanwhile : texts.songConflict}
        </p>
        <div className={styles['buttons']}>
          {deletes && <RemovedMeanwhile write={write} theirs={state.theirs} named={named} />}
          {!deletes && page !== null && (
            <ButtonLink look="primary" href={page} label={named(texts.choose)}>
              {texts.choose}
            </ButtonLink>
          )}
        </div>
      </div>
    );
  }
  const gone = hasLostItsSong(write);
  return (
    <div className={styles['out']}>
      <p className={styles['why']}>{gone ? texts.songGone : state.sentence}</p>
      <div className={styles['buttons']}>
        <Discard write={write} gone={gone} named={named} />
        {gone && <KeepAsNew write={write} named={named} />}
        {!gone && <TryAgain write={write} named={named} />}
        {!gone && page !== null && (
          <ButtonLink look="primary" href={page} label={named(texts.mend)}>
            {texts.mend}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Where a stopped write is decided about: the form it came from. Null where there was no form. */
function mendingPage({ work, songId, sequence }: WaitingWrite): string | null {
  const query = `?waiting=${sequence}`;
  switch (work.kind) {
    case 'create':
      return pages.addSong.path + query;
    case 'change':
      return songPage('editSong', songId) + query;
    case 'versions':
      return work.change.kind === 'remove' ? null : songPage('versions', songId) + query;
    case 'favorite':
    case 'music':
    case 'allMusic':
      return null;
  }
}
