import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Song } from '#contract/song.ts';
import { useVersionChange } from '#web/api/versionWriting.ts';
import { letGo } from '#web/offline/outbox/decide.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { refreshSong } from '#web/wire/queryCache.ts';
import { type OfOneWrite, sayUndecided } from './SendAgain.tsx';

interface DiscardProps extends OfOneWrite {
  /** Its song was deleted. */
  readonly gone: boolean;
}

/** Throws a refused write away, after the question. */
export function Discard({ write, gone, named }: DiscardProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const isNew = write.work.kind === 'create';
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
      <Button aria-label={named(texts.discard)} onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      {asking && (
        <Confirm
          title={texts.discardTitle}
          text={gone ? texts.discardGone : isNew ? texts.discardSong : texts.discardText}
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

interface RemovedMeanwhileProps extends OfOneWrite {
  readonly theirs: Song;
}

/** A version deleted here that somebody else changed meanwhile: it stays, or it goes as it is now. */
export function RemovedMeanwhile({ write, theirs, named }: RemovedMeanwhileProps) {
  const { mutate, isPending } = useVersionChange({ write, files: {} });
  const { work } = write;
  const name = work.kind === 'versions' && work.change.kind === 'remove' && work.change.before.name;
  const before = theirs.alternateVersions.find((version) => version.name === name);
  return (
    <>
      <Button
        aria-label={named(texts.keepVersion)}
        onClick={() => void letGo({ write }).catch(sayUndecided)}
      >
        {texts.keepVersion}
      </Button>
      {before !== undefined && (
        <Button
          aria-label={named(texts.deleteAnyway)}
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
