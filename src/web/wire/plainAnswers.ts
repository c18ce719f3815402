import type { Category } from '#contract/categories.ts';
import type { ProblemAnswer } from '#contract/problemAnswer.ts';
import type { AlternateVersion, Song, SongSummary } from '#contract/song.ts';
import { eachShortText, shortTexts } from '#contract/songFields.ts';
import type { User } from '#contract/user.ts';
import { roles } from '#people/role.ts';
import { languages, tempos } from '#song/valueSets.ts';

/**
 * What the answers must be that the first lyrics wait for: as their schemas say, without the library
 * that reads schemas, which comes after them (docs/decisions/0026). Lists of songs too, which may be
 * thousands.
 */
type Fits<T> = (value: unknown) => value is T;

const text: Fits<string> = (value) => typeof value === 'string';
const flag: Fits<boolean> = (value) => typeof value === 'boolean';
const whole: Fits<number> = (value): value is number => Number.isSafeInteger(value);
const yes: Fits<true> = (value) => value === true;

function oneOf<T>(values: readonly T[]): Fits<T> {
  return (value): value is T => values.some((each) => each === value);
}

function orNull<T>(fits: Fits<T>): Fits<T | null> {
  return (value): value is T | null => value === null || fits(value);
}

function orAbsent<T>(fits: Fits<T>): Fits<T | undefined> {
  return (value): value is T | undefined => value === undefined || fits(value);
}

function listOf<T>(fits: Fits<T>): Fits<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(fits);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapOf<T>(fits: Fits<T>): Fits<Record<string, T>> {
  return (value): value is Record<string, T> => isRecord(value) && Object.values(value).every(fits);
}

/** Of these the schema takes whatever comes, too. */
function made<T>(
  fields: {
    readonly [Name in Exclude<keyof T, 'music' | 'keyHint'>]-?: Fits<T[Name]>;
  },
): Fits<T> {
  const all = Object.entries<Fits<unknown>>(fields);
  return (value): value is T => isRecord(value) && all.every(([name, fits]) => fits(value[name]));
}

const ofSummary = {
  id: text,
  title: text,
  categoryId: text,
  category: made<Category>({ id: text, nameNo: text, color: text }),
  language: oneOf(languages),
  tempo: orNull(oneOf(tempos)),
  notes: orNull(text),
  ...eachShortText(() => orNull(text)),
  audioUrl: orNull(text),
  sheetMusicUrl: orNull(text),
  isFavorite: flag,
  playCount: whole,
  lastPlayed: orNull(text),
  createdAt: text,
  updatedAt: text,
  version: whole,
};

export const isSummary = made<SongSummary>(ofSummary);

const isSong = made<Song>({
  ...ofSummary,
  lyrics: text,
  sheetMusicType: orNull(oneOf(['image', 'pdf'])),
  alternateVersions: listOf(
    made<AlternateVersion>({ name: text, lyrics: text, key: orNull(text), notes: orNull(text) }),
  ),
});

/** Lines of text that an answer was kept without are there from here on, as the schema has it. */
const withLines = (value: unknown) =>
  isRecord(value) && shortTexts.some((name) => value[name] === undefined)
    ? { ...eachShortText(() => null), ...value }
    : value;

const isMe = made<{ user: User }>({
  user: made({ id: text, firstName: text, community: text, role: oneOf(roles), canInvite: flag }),
});

const isProblem = made<ProblemAnswer>({
  message: text,
  code: text,
  fields: orAbsent(mapOf(text)),
  song: orAbsent(isSong),
  requestId: orAbsent(text),
});

/** In the place of a schema; throws where the value is something else. */
function plain<T>(fits: Fits<T>, complete: (value: unknown) => unknown = (value) => value) {
  return {
    parse(value: unknown): T {
      const completed = complete(value);
      if (!fits(completed)) throw new TypeError('not an answer of the contract');
      return completed;
    },
  };
}

export const plainSong = plain(isSong, withLines);
export const plainSongs = plain(listOf(isSummary), (value) =>
  Array.isArray(value) ? value.map(withLines) : value,
);
export const plainMe = plain(isMe);
export const plainOk = plain(made<{ ok: true }>({ ok: yes }));
export const plainProblem = plain(isProblem, (value) =>
  isRecord(value) && 'song' in value ? { ...value, song: withLines(value['song']) } : value,
);
