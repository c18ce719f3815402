import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pages, songPage } from '#contract/pages.ts';
import type { Song } from '#contract/song.ts';
import { sentenceOf } from '#web/wire/apiError.ts';
import { refreshSong } from '#web/wire/queryCache.ts';
import { letGo } from '#web/offline/outbox/decide.ts';
import type { WaitingState, WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';
import { useVersionChange } from '#web/api/versionWriting.ts';
import { versions } from '#web/texts/songVersions.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import styles from './Waiting.module.css';

interface WaysOutProps {
  readonly write: WaitingWrite;
  readonly state: Exclude<WaitingState, { kind: 'waiting' }>;
}

/** Why a write stopped, and what a person can do about it. */
export function WaysOut({ write, state }: WaysOutProps) {
  const { work } = write;
  const page = mendingPage(write);
  if (state.kind === 'conflict') {
    const deletes = work.kind === 'versions' && work.change.kind === 'remove';
    return (
      <div className={styles['out']}>
        <p className={styles['why']}>
          {work.kind === 'versions' ? versions.changedMeanwhile : texts.songConflict}
        </p>
        <div className={styles['buttons']}>
          {deletes && <RemovedMeanwhile write={write} theirs={state.theirs} />}
          {!deletes && page !== null && (
            <ButtonLink look="primary" href={page}>
              {texts.choose}
            </ButtonLink>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={styles['out']}>
      <p className={styles['why']}>{state.sentence}</p>
      <div className={styles['buttons']}>
        <Discard write={write} />
        {page !== null && (
          <ButtonLink look="primary" href={page}>
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
      return null;
  }
}

/** Throws a refused write away, after the question. */
function Discard({ write }: { write: WaitingWrite }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    setAsking(false);
    try {
      await letGo({ write });
      await refreshSong(client, write.songId);
    } catch (error) {
      sayUndecided(error);
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.discard}</Button>
      {asking && (
        <Confirm
          title={texts.discardTitle}
          text={write.work.kind === 'create' ? texts.discardSong : texts.discardText}
          confirm={texts.discard}
          cancel={texts.cancel}
          danger
          onConfirm={() => void discard()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface RemovedMeanwhileProps {
  readonly write: WaitingWrite;
  readonly theirs: Song;
}

/** A version deleted here that somebody else changed meanwhile: it stays, or it goes as it is now. */
function RemovedMeanwhile({ write, theirs }: RemovedMeanwhileProps) {
  const { mutate, isPending } = useVersionChange({ write, files: {} });
  const { work } = write;
  const name = work.kind === 'versions' && work.change.kind === 'remove' && work.change.before.name;
  const before = theirs.alternateVersions.find((version) => version.name === name);
  return (
    <>
      <Button onClick={() => void letGo({ write }).catch(sayUndecided)}>{texts.keepVersion}</Button>
      {before !== undefined && (
        <Button
          pending={isPending}
          onClick={() =>
            mutate({ song: theirs, change: { kind: 'remove', before } }, { onError: sayUndecided })
          }
        >
          {texts.deleteAnyway}
        </Button>
      )}
    </>
  );
}

/** The write is as it was: the server said why, or the device could not do it. */
function sayUndecided(error: unknown): void {
  toast({ title: sentenceOf(error) ?? texts.undecided, tone: 'destructive' });
}
