import type { Song } from '#contract/song.ts';
import { letGo } from '#web/offline/outbox/decide.ts';
import type { WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';
import { useVersionChange } from '#web/parts/songVersions/useVersionChange.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';

interface RemovedMeanwhileProps {
  readonly write: WaitingWrite;
  readonly theirs: Song;
}

/** A version deleted here that somebody else changed meanwhile: it stays, or it goes as it is now. */
export function RemovedMeanwhile({ write, theirs }: RemovedMeanwhileProps) {
  const { mutate, isPending } = useVersionChange({ write, files: {} });
  const { work } = write;
  const name = work.kind === 'versions' && work.change.kind === 'remove' && work.change.before.name;
  const before = theirs.alternateVersions.find((version) => version.name === name);
  return (
    <>
      <Button onClick={() => void letGo({ write })}>{texts.keepVersion}</Button>
      {before !== undefined && (
        <Button
          pending={isPending}
          onClick={() => mutate({ song: theirs, change: { kind: 'remove', before } })}
        >
          {texts.deleteAnyway}
        </Button>
      )}
    </>
  );
}
