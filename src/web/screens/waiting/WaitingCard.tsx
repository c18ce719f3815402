import { Link } from 'wouter';
import { songPage } from '#contract/pages.ts';
import { type SongField, songFieldList } from '#contract/songFields.ts';
import { ofAllSongs, type WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Waiting.module.css';
import { WaysOut } from './WaysOut.tsx';

interface WaitingCardProps {
  readonly write: WaitingWrite;
  /** Another write of the song has to go first. */
  readonly behind: boolean;
}

/** One write: which song, what was done, when, how it stands, and the ways out if it stopped. */
export function WaitingCard({ write, behind }: WaitingCardProps) {
  const { songId, title, madeAt, state, files } = write;
  const names = Object.values(files);
  const what = whatWaits(write);
  return (
    <Card className={classNames(styles['card'], state.kind !== 'waiting' && styles['stopped'])}>
      <div className={styles['words']}>
        <h2 dir="auto" className={styles['title']}>
          {songId === ofAllSongs ? (
            texts.allSongs
          ) : (
            <Link href={songPage('song', songId)}>{title}</Link>
          )}
        </h2>
        <p className={styles['what']}>{what}</p>
        {names.length > 0 && <p className={styles['small']}>{texts.files(names)}</p>}
        <p className={styles['small']}>{texts.madeAt(madeAt)}</p>
        {state.kind === 'waiting' && (
          <p className={styles['small']}>{behind ? texts.waitsBehind : texts.waits}</p>
        )}
      </div>
      {state.kind !== 'waiting' && <WaysOut write={write} what={what} state={state} />}
    </Card>
  );
}

/** What the person did, in the words of the screen. */
export function whatWaits({ work, files }: Pick<WaitingWrite, 'work' | 'files'>): string {
  switch (work.kind) {
    case 'create':
      return texts.created;
    case 'favorite':
      return work.isFavorite ? texts.favoriteAdded : texts.favoriteRemoved;
    case 'music':
      return texts.musicSet;
    case 'allMusic':
      return texts.allMusicSet;
    case 'change': {
      const { clear = [], ...fields } = work.fields;
      const touched = new Set<string>([...Object.keys(fields), ...clear, ...Object.keys(files)]);
      return texts.changed(songFieldList.filter((field: SongField) => touched.has(field)));
    }
    case 'versions': {
      const { change } = work;
      if (change.kind === 'remove') return texts.versionDeleted(change.before.name);
      const { name } = change.version;
      return change.kind === 'add' ? texts.versionAdded(name) : texts.versionChanged(name);
    }
  }
}
