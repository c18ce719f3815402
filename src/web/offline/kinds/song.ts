import type { Category } from '#contract/songs/categories.ts';
import { setSongMusic } from '#contract/songs/music.ts';
import { pages, songPage } from '#contract/base/pages.ts';
import { versionNameTaken } from '#contract/base/errors.ts';
import { type AlternateVersion, type Song, song } from '#contract/songs/song.ts';
import { isLabel, optionalsOf, type SongLabel, songFieldList } from '#contract/songs/songFields.ts';
import type { ChangedSongFields, NewSongFields } from '#contract/songs/songForm.ts';
import { favoriteSong } from '#contract/songs/songs.ts';
import { keyHintIn } from '#song/chords/analyzeKey.ts';
import { readSongMusic, type SongMusic } from '#song/songPreferences.ts';
import { inConflict, type WriteKind, type WriteOf, type Noun } from './writeKind.ts';
import { isLocalSince } from './localVersions.ts';
import { waitingSong, writeTitles as texts } from '#web/texts/waiting.ts';
import { request } from '#web/client/request.ts';
import { NetworkError } from '#web/client/response.ts';
import { refreshSong, songKeys } from '#web/client/queryKeys.ts';
import { leavesOthers } from '#web/songEdits/rebase.ts';
import { sameWords } from '#web/songEdits/songInput.ts';
import { applyVersionChange, type VersionChange } from '#web/songEdits/versionChange.ts';

export interface Create {
  readonly kind: 'create';
  readonly fields: NewSongFields;
  /** As the song will show it. */
  readonly category: Category;
}

export interface Change {
  readonly kind: 'change';
  readonly fields: ChangedSongFields;
  /** The new one, if the category changes. */
  readonly category: Category | null;
}

export interface Versions {
  readonly kind: 'versions';
  readonly change: VersionChange;
  /** The whole list as it is sent: the change applied to the list before it. */
  readonly list: readonly AlternateVersion[];
}

export interface Favorite {
  readonly kind: 'favorite';
  readonly isFavorite: boolean;
}

export interface Music {
  readonly kind: 'music';
  readonly change: Partial<SongMusic>;
}

export const songs: Noun = {
  conflict: 'songChanged',
  texts: waitingSong,
  schema: song,
  page: (id) => songPage('song', id),
  keep: (device, answer) => device.putSong(answer as Song),
  refresh: (client, id) => {
    void client.invalidateQueries({ queryKey: songKeys.revisions(id) });
    void refreshSong(client, id);
  },
};

export const create: WriteKind<Create> = {
  kind: 'create',
  noun: songs,
  title: () => texts.created,
  form: () => pages.addSong.path,
  send: async (...sent) => (await loadSending()).sendNewSong(...sent),
  create: createdSong,
};

export const change: WriteKind<Change> = {
  kind: 'change',
  noun: songs,
  title: ({ work, files }) => {
    const { clear = [], ...fields } = work.fields;
    const touched = new Set<string>([...Object.keys(fields), ...clear, ...Object.keys(files)]);
    return texts.changed(songFieldList.filter((field) => touched.has(field)));
  },
  form: ({ entityId }) => songPage('editSong', entityId),
  send: async (...sent) => (await loadSending()).sendSongChange(...sent),
  applyTo: (before, { work }) =>
    withFields(
      work.category === null ? before : { ...before, category: work.category },
      work.fields,
    ),
  onConflict: (write, theirs) => {
    const { work, base, files, entityId, baseVersion } = write;
    const before = { id: entityId, version: baseVersion ?? 0 };
    // Either others changed other fields, or nothing was written that the author has not seen: a
    // local earlier write, whose files now have addresses.
    const mayStand =
      base !== null &&
      theirs.version > before.version &&
      (leavesOthers({ ...work, files }, base, theirs) ||
        (sameWords(base, theirs) && isLocalSince(before, theirs)));
    return mayStand ? { ...write, baseVersion: theirs.version } : inConflict(write, theirs);
  },
  rebase: ({ work, base, files }, answer, sentFiles) =>
    base !== null && leavesOthers({ ...work, files }, base, answer, sentFiles) ? work : null,
};

export const versions: WriteKind<Versions> = {
  kind: 'versions',
  noun: songs,
  title: ({ work: { change } }) => {
    if (change.kind === 'remove') return texts.versionDeleted(change.before.name);
    const { name } = change.version;
    return change.kind === 'add' ? texts.versionAdded(name) : texts.versionChanged(name);
  },
  form: ({ entityId, work }) =>
    work.change.kind === 'remove' ? null : songPage('versions', entityId),
  send: async (write, options) => (await loadSending()).sendVersions(write, options),
  applyTo: (before, { work }) => {
    const applied = applyVersionChange(before, work.change);
    return 'clash' in applied || applied.list === null
      ? before
      : { ...before, alternateVersions: [...applied.list] };
  },
  // A change of a version is applied again to the current list, as it is online (decision 13).
  onConflict: (write, theirs) => {
    const applied = applyVersionChange(theirs, write.work.change);
    if ('clash' in applied) {
      if (applied.clash.kind !== 'nameTaken') return inConflict(write, theirs);
      const refused = { code: 'versionNameTaken', sentence: versionNameTaken, fields: {} };
      return { ...write, state: { kind: 'refused', ...refused } };
    }
    // Otherwise the same would be sent for ever.
    if (theirs.version <= (write.baseVersion ?? 0)) return inConflict(write, theirs);
    const { list } = applied;
    return list && { ...write, work: { ...write.work, list }, baseVersion: theirs.version };
  },
  rebase: ({ work }, answer) => {
    const applied = applyVersionChange(answer, work.change);
    if ('clash' in applied) return null;
    return { ...work, list: applied.list ?? answer.alternateVersions };
  },
};

export const favorite: WriteKind<Favorite> = {
  kind: 'favorite',
  noun: songs,
  isPersonal: true,
  title: ({ work }) => (work.isFavorite ? texts.favoriteAdded : texts.favoriteRemoved),
  send: ({ entityId, work: { isFavorite } }, options) =>
    request(favoriteSong, { params: { id: entityId }, body: { isFavorite } }, options),
  applyTo: (before, { work: { isFavorite } }) => ({ ...before, isFavorite }),
  onDone: (device, { entityId, work }) => device.writeFavorite(entityId, work.isFavorite),
};

/** A later release may answer settings that this one does not know. */
const ofSong = { ...setSongMusic, read: readSongMusic };

export const music: WriteKind<Music> = {
  kind: 'music',
  noun: songs,
  format: 2,
  isPersonal: true,
  title: () => texts.musicSet,
  send: ({ entityId, work }, options) =>
    request<typeof setSongMusic>(ofSong, { params: { id: entityId }, body: work.change }, options),
  applyTo: (before, { work }) => ({
    ...before,
    music: readSongMusic({ ...before.music, ...work.change }),
  }),
  onDone: (device, { entityId, work }) => device.writeMusic(entityId, work.change),
  merge: (earlier, later) => ({ ...earlier, change: { ...earlier.change, ...later.change } }),
};

/** Without the code nothing was sent: it waits, as without an answer. */
function loadSending() {
  return import('./sendSong.ts').catch((cause: unknown) => {
    throw new NetworkError('no code to send it with', cause);
  });
}

/** Pending files have no address yet: the song keeps those of the server. */
function withFields(before: Song, { clear = [], ...fields }: ChangedSongFields): Song {
  const { audioFile, sheetMusicFile, ...emptied } = Object.fromEntries(
    clear.map((name) => [name, isLabel(name) ? [] : null]),
  ) as { readonly [Name in (typeof clear)[number]]?: Name extends SongLabel ? [] : null };
  const filled = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Song>;
  const { lyrics, key, noteNames } = { ...before, ...filled, ...emptied };
  const isSameMusic =
    lyrics === before.lyrics && key === before.key && noteNames === before.noteNames;
  return {
    ...before,
    ...filled,
    ...emptied,
    ...(!isSameMusic && { keyHint: keyHintIn(lyrics, key, noteNames) }),
    ...(audioFile === null && { audioUrl: null }),
    ...(sheetMusicFile === null && { sheetMusicUrl: null, sheetMusicType: null }),
  };
}

function createdSong({ entityId, work: { fields, category }, madeAt }: WriteOf<Create>): Song {
  const at = new Date(madeAt).toISOString();
  return {
    id: entityId,
    title: fields.title,
    categoryId: fields.categoryId,
    category,
    language: fields.language,
    lyrics: fields.lyrics,
    notes: fields.notes ?? null,
    ...optionalsOf(fields),
    keyHint: keyHintIn(fields.lyrics, fields.key ?? null, fields.noteNames),
    audioUrl: null,
    sheetMusicUrl: null,
    sheetMusicType: null,
    alternateVersions: [],
    isFavorite: false,
    music: null,
    playCount: 0,
    lastPlayed: null,
    createdAt: at,
    addedAt: at,
    updatedAt: at,
    version: 0,
  };
}
