import type { Song } from '#contract/song.ts';
import { shortTextsOf } from '#contract/songFields.ts';
import type { ChangedSongFields } from '#contract/songForm.ts';
import type { User } from '#contract/user.ts';
import { keyHintIn } from '#song/chords/readMusic.ts';
import { readPersonMusic, readSongMusic } from '#song/musicChoices.ts';
import { codeOf } from '#web/wire/apiError.ts';
import { applyVersionChange } from '#web/writing/versionChange.ts';
import { listWaiting } from './outboxBook.ts';
import { type NewWrite, queued } from './newWrite.ts';
import { isReadable, type WaitingWrite, type Work } from './waitingWrite.ts';

/**
 * The song as its writer sees it: what waits laid over it, in order; writes to other songs are passed
 * over. Null is a song that nobody has but the outbox, and then `waiting` is of that song alone.
 */
export function withWaiting(song: Song | null, waiting: readonly WaitingWrite[]): Song | null {
  let shown = song;
  for (const write of waiting) {
    const { songId, work, madeAt } = write;
    if (!isReadable(write)) continue;
    if (shown === null) {
      if (work.kind === 'create') shown = createdSong(songId, work, madeAt);
    } else if (shown.id === songId) {
      shown = changed(shown, work);
    }
  }
  return shown;
}

function changed(song: Song, work: Work): Song {
  switch (work.kind) {
    case 'create':
      return song;
    case 'favorite':
      return { ...song, isFavorite: work.isFavorite };
    case 'music':
      return { ...song, music: readSongMusic({ ...song.music, ...work.change }) };
    case 'allMusic':
      return song;
    case 'versions': {
      const applied = applyVersionChange(song, work.change);
      return 'clash' in applied || applied.list === null
        ? song
        : { ...song, alternateVersions: [...applied.list] };
    }
    case 'change':
      return withFields(
        work.category === null ? song : { ...song, category: work.category },
        work.fields,
      );
  }
}

/** Files that wait are not at any address yet: the song keeps those the server has. */
function withFields(song: Song, { clear = [], ...fields }: ChangedSongFields): Song {
  const { audioFile, sheetMusicFile, ...emptied } = Object.fromEntries(
    clear.map((name) => [name, null]),
  ) as { readonly [Name in (typeof clear)[number]]?: null };
  const filled = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Song>;
  const { lyrics, key } = { ...song, ...filled, ...emptied };
  return {
    ...song,
    ...filled,
    ...emptied,
    ...((lyrics !== song.lyrics || key !== song.key) && { keyHint: keyHintIn(lyrics, key) }),
    ...(audioFile === null && { audioUrl: null }),
    ...(sheetMusicFile === null && { sheetMusicUrl: null, sheetMusicType: null }),
  };
}

function createdSong(
  id: string,
  { fields, category }: Extract<Work, { kind: 'create' }>,
  madeAt: number,
): Song {
  const at = new Date(madeAt).toISOString();
  return {
    id,
    title: fields.title,
    categoryId: fields.categoryId,
    category,
    language: fields.language,
    lyrics: fields.lyrics,
    tempo: fields.tempo ?? null,
    notes: fields.notes ?? null,
    ...shortTextsOf(fields),
    keyHint: keyHintIn(fields.lyrics, fields.key ?? null),
    audioUrl: null,
    sheetMusicUrl: null,
    sheetMusicType: null,
    alternateVersions: [],
    isFavorite: false,
    music: null,
    playCount: 0,
    lastPlayed: null,
    createdAt: at,
    updatedAt: at,
    version: 0,
  };
}

/** A person as they chose chords to be shown, on this device too. */
export function withOwnMusic(user: User, waiting: readonly WaitingWrite[]): User {
  let shown = user;
  for (const { work } of waiting.filter(isReadable)) {
    if (work.kind !== 'allMusic') continue;
    shown = { ...shown, music: readPersonMusic({ ...shown.music, ...work.change }) };
  }
  return shown;
}

/** A song as its writer sees it: the answer, or none yet, and over it what waits of the song. */
export async function overlay(id: string, ask: () => Promise<Song>): Promise<Song> {
  const own = (await listWaiting()).filter(({ songId }) => songId === id);
  try {
    const song = await ask();
    return withWaiting(song, own) ?? song;
  } catch (error) {
    const made = codeOf(error) === 'songNotFound' ? withWaiting(null, own) : null;
    if (made === null) throw error;
    return made;
  }
}

/** The song as its writer sees it once the write waits. */
export function shownWith(write: NewWrite): Song {
  const row = queued([], write, { key: '', tried: false }, { personId: '', madeAt: Date.now() });
  const shown = withWaiting(write.base, [{ ...row, sequence: 0 }]);
  if (shown === null) throw new Error('a change of no song');
  return shown;
}
