import { errors } from '#contract/errors.ts';
import type { AlternateVersion, Song } from '#contract/song.ts';
import { applyVersionChange } from '#web/songEdits/versionChange.ts';
import { readFields } from '#web/songEdits/writtenFields.ts';
import { inputOfWrite } from './inputOfWrite.ts';
import type { Settlement } from '#web/offline/outbox/reconcile.ts';
import { queued } from '#web/offline/outbox/newWrite.ts';
import { isReadable, type PendingMutation } from '#web/offline/outbox/pendingMutation.ts';
import { applyPending } from '#web/offline/outbox/applyPending.ts';

/** Whether somebody's words stopped because their song was deleted: a new one can have them. */
export function hasLostItsSong({ work, base, state }: PendingMutation): boolean {
  if (state.kind !== 'refused' || state.sentence !== errors.songNotFound[1]) return false;
  // It was made, and the answer that said so was lost.
  if (work.kind === 'create') return true;
  if (work.kind === 'versions') return work.change.kind !== 'remove' && base !== null;
  return work.kind === 'change' && base !== null;
}

/**
 * The song as it was written becomes a new one with this id, in the place and with the files of the
 * write that stopped. Later writes of the song follow it, the versions as they come to stand at last;
 * files that only the server had do not. Throws where it cannot be made out, and nothing is lost.
 */
export function asNewSong(
  writes: readonly PendingMutation[],
  write: PendingMutation,
  id: string,
  newKey: () => string,
): Settlement {
  const { work, personId, madeAt } = write;
  const base = write.base ?? applyPending(null, [write]);
  const { fields } = readFields(inputOfWrite(write, {}).values);
  if (base === null || fields === null) throw new Error('no song to make');
  const { title } = fields;
  const category = ('category' in work ? work.category : null) ?? base.category;
  const made: PendingMutation = {
    ...write,
    key: newKey(),
    songId: id,
    title,
    work: { kind: 'create', fields: { ...fields, id }, category },
    base: null,
    over: null,
    tried: false,
    state: { kind: 'waiting' },
  };
  const behind = (later: Pick<PendingMutation, 'title' | 'work' | 'base' | 'madeAt'>) =>
    queued(
      [made],
      { ...later, songId: id, base: later.base && withoutFiles(later.base, id) },
      { key: newKey(), tried: false },
      { personId, madeAt: later.madeAt },
    );
  const later = writes
    .filter(({ sequence, songId }) => sequence > write.sequence && songId === write.songId)
    .filter(isReadable);
  const { list, others } = versionsAtLast(base, [write, ...later]);
  if (work.kind === 'versions' && others.includes(write)) throw new Error('no version to keep');
  return {
    removed: later.filter((each) => !others.includes(each)),
    changed: [
      made,
      ...later
        .filter((each) => others.includes(each))
        .map((each) => ({ ...behind(each), sequence: each.sequence, files: each.files })),
    ],
    added: list.map((version, at) =>
      behind({
        title,
        madeAt,
        base,
        work: {
          kind: 'versions',
          change: { kind: 'add', version },
          list: list.slice(0, at + 1),
        },
      }),
    ),
  };
}

/** The versions with what waits done to them, and the writes that did nothing to them. */
function versionsAtLast(
  { alternateVersions }: Song,
  writes: readonly PendingMutation[],
): { readonly list: readonly AlternateVersion[]; readonly others: readonly PendingMutation[] } {
  let list: readonly AlternateVersion[] = alternateVersions;
  const others = writes.filter(({ work }) => {
    if (work.kind !== 'versions') return true;
    // Of a name that the song itself has the server says so, where it can be mended.
    const applied = applyVersionChange({ versionName: null, alternateVersions: list }, work.change);
    if ('clash' in applied) return true;
    list = applied.list ?? list;
    return false;
  });
  return { list, others };
}

/** The song that later writes were written over, as the new one will be answered. */
function withoutFiles(song: Song, id: string): Song {
  return { ...song, id, audioUrl: null, sheetMusicUrl: null, sheetMusicType: null };
}
