import type { Category } from '#contract/songs/categories.ts';
import type { Song } from '#contract/songs/song.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { openOutbox, toStored } from '#web/offline/outbox/outboxRows.ts';
import { formatOf, type PendingWrite, type Work } from '#web/offline/outbox/pendingWrite.ts';

export const someCategory: Category = { id: 'advent', nameNo: 'Advent', color: '#5e35b1' };

export const someSong: Song = {
  id: 'lampen',
  title: 'Lampen i vinduet',
  categoryId: 'advent',
  category: someCategory,
  language: 'no',
  lyrics: 'La-\nLampen i vinduet',
  notes: 'Rolig',
  ...optionalsOf({ key: 'La-', versionName: 'Original' }),
  audioUrl: '/api/files/tone',
  sheetMusicUrl: null,
  sheetMusicType: null,
  alternateVersions: [],
  isFavorite: false,
  playCount: 3,
  lastPlayed: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  addedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 4,
};

/** A pending write to `someSong`. */
export function someWrite(
  work: Work,
  differing: Partial<PendingWrite<Song>> = {},
): PendingWrite<Song> {
  const { sequence = 1 } = differing;
  return {
    format: formatOf(work),
    sequence,
    key: `key ${sequence}`,
    personId: 'kari',
    entityId: someSong.id,
    title: someSong.title,
    madeAt: Date.UTC(2026, 10, 21),
    work,
    files: {},
    base: someSong,
    baseVersion: someSong.version,
    tried: false,
    state: { kind: 'waiting' },
    ...differing,
  };
}

export const heart: Work = { kind: 'favorite', isFavorite: true };

/** A change of text fields only. */
export function words(fields: Extract<Work, { kind: 'change' }>['fields']): Work {
  return { kind: 'change', fields, category: null };
}

/** Stores pending writes as if from an earlier visit. */
export async function putPending(...writes: readonly PendingWrite[]): Promise<void> {
  const outbox = await openOutbox();
  for (const write of writes) await outbox.put('writes', toStored(write));
}
