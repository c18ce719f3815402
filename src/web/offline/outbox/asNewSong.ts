import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { applyVersionChange, namedApart } from '#web/songEdits/versionChange.ts';
import { readFields } from '#web/songEdits/writtenFields.ts';
import { inputOfWrite } from './inputOfWrite.ts';
import type { Settlement } from './reconcile.ts';
import { rowOf } from './givenWrite.ts';
import { isOfSong, type PendingWrite } from './pendingWrite.ts';
import { applyPending } from './applyPending.ts';

/**
 * Turns a song that was deleted into a new one with this id, in the place and with the files of the
 * blocked write. Later writes follow it, versions in their final form. Files that only the server
 * had are lost. Throws if the song cannot be reconstructed; then nothing changes.
 */
export function asNewSong(
  writes: readonly PendingWrite[],
  write: PendingWrite<Song>,
  id: string,
  newKey: () => string,
): Settlement {
  const { work, personId, madeAt } = write;
  const base = write.base ?? applyPending(null, [write]);
  const { fields } = readFields(inputOfWrite(write, {}).values);
  if (base === null || fields === null) throw new Error('no song to make');
  const { title } = fields;
  const category = ('category' in work ? work.category : null) ?? base.category;
  const made: PendingWrite<Song> = {
    ...write,
    key: newKey(),
    entityId: id,
    title,
    work: { kind: 'create', fields: { ...fields, id }, category },
    base: null,
    baseVersion: null,
    tried: false,
    state: { kind: 'waiting' },
  };
  const behind = (later: Pick<PendingWrite<Song>, 'title' | 'work' | 'base' | 'madeAt'>) =>
    rowOf(
      [made],
      { ...later, entityId: id, base: later.base && withoutFiles(later.base, id) },
      { key: newKey(), tried: false },
      { personId, madeAt: later.madeAt },
    );
  const later = writes
    .filter(({ sequence, entityId }) => sequence > write.sequence && entityId === write.entityId)
    .filter(isOfSong);
  const { list: kept, others } = versionsAtLast(base, [write, ...later]);
  const list = namedApart(kept, fields.versionName ?? null);
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

/** The versions after all pending changes, and the writes that did not change them. */
function versionsAtLast(
  { alternateVersions }: Song,
  writes: readonly PendingWrite<Song>[],
): {
  readonly list: readonly AlternateVersion[];
  readonly others: readonly PendingWrite<Song>[];
} {
  let list: readonly AlternateVersion[] = alternateVersions;
  const others = writes.filter(({ work }) => {
    if (work.kind !== 'versions') return true;
    // The new song may have a name of its own, from which they are named apart.
    const applied = applyVersionChange({ versionName: null, alternateVersions: list }, work.change);
    if ('clash' in applied) return true;
    list = applied.list ?? list;
    return false;
  });
  return { list, others };
}

/** The song that later writes are based on, as the server will answer the new one. */
function withoutFiles(song: Song, id: string): Song {
  return { ...song, id, audioUrl: null, sheetMusicUrl: null, sheetMusicType: null };
}
