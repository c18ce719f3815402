import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Song } from '#contract/songs/song.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { inputOfWrite } from '#web/offline/outbox/inputOfWrite.ts';
import type { Work } from '#web/offline/outbox/pendingWrite.ts';
import type { EditingStart } from '#web/features/songForm/useSongEditing.ts';
import { emptyInput, inputOf } from '#web/songEdits/songInput.ts';

type Blocked =
  /** The address names no write. */
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  /** It is done, or never existed. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'found'; readonly blocked: BlockedWrite<Song> };

/**
 * The blocked write of this kind that the address names as `waiting`, as of the first read. Throws
 * read errors to the screen's error boundary.
 */
export function useBlocked(kind: Work['kind'], songId: string | null): Blocked {
  const sequence = useSearchParams()[0].get('waiting');
  const [found, setFound] = useState<Blocked>({ kind: 'looking' });
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (sequence === null) return;
    let isUnmounted = false;
    void findBlocked(Number(sequence), kind, songId).then(
      (blocked) => {
        if (!isUnmounted)
          setFound(blocked === null ? { kind: 'gone' } : { kind: 'found', blocked });
      },
      (error: unknown) => isUnmounted || setFailure({ error }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [sequence, kind, songId]);
  if (failure !== null) throw failure.error;
  return sequence === null ? { kind: 'none' } : found;
}

async function findBlocked(
  sequence: number,
  kind: Work['kind'],
  songId: string | null,
): Promise<BlockedWrite<Song> | null> {
  const [{ findPending }, { isOfSong }, { readFilesLeft }] = await Promise.all([
    import('#web/offline/outbox/outboxRows.ts'),
    import('#web/offline/outbox/pendingWrite.ts'),
    import('#web/offline/outbox/pendingFiles.ts'),
  ]);
  const write = await findPending(sequence);
  if (write === null || write.state.kind === 'waiting' || write.work.kind !== kind) return null;
  if (!isOfSong(write) || (songId !== null && write.entityId !== songId)) return null;
  return { write, files: await readFilesLeft(write) };
}

/** Initial values of a form: the song, or a blocked write with all its input. */
export function editingOf(
  song: Song | null,
  blocked: BlockedWrite<Song> | null,
): Pick<EditingStart, 'unchanged' | 'refused'> {
  if (blocked === null) {
    return { unchanged: song === null ? emptyInput : inputOf(song), refused: {} };
  }
  const { write, files } = blocked;
  const refused = write.state.kind === 'refused' ? write.state.fields : {};
  return { unchanged: inputOfWrite(write, files), refused };
}
