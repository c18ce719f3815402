import * as z from 'zod/mini';
import { slots, songSeasons } from '#plan/plan.ts';
import { meaningsOfB, rightsStatuses, tempos } from '#song/valueSets.ts';
import { limits } from '#contract/base/limits.ts';
import { eachShortText, mostOf } from '#contract/songs/songFields.ts';
import { newSongFields } from '#contract/songs/songForm.ts';
import { writtenVersion } from '#contract/songs/songWriting.ts';
import { nameField, notesText, someId, trimmedText, withoutNul } from '#contract/base/text.ts';

/** Format and version in `songbook.json` (docs/export-format.md). */
export const songbookFormat = { format: 'sangbok', version: 5 } as const;

/** From this version on a file fills in what is empty here (decision 74); earlier ones never did. */
export const fillingVersion = 5;

/** The .zip entries for the head and for the songs, one per line. */
export const songbookEntry = 'songbook.json';
export const songsEntry = 'songs.ndjson';

const isoTime = z.iso.datetime();

/** A reference to a file of the .zip, with its original name. */
function fileReference<const Types extends readonly string[]>(extensions: string, types: Types) {
  return z.strictObject({
    /** The entry name: SHA-256 of the content with an extension. */
    file: z.string().check(z.regex(new RegExp(`^files/[0-9a-f]{64}\\.(${extensions})$`))),
    name: z.string().check(z.maxLength(limits.fileName), withoutNul),
    mediaType: z.enum(types),
  });
}

const recording = fileReference('mp3|wav|m4a', ['audio/mpeg', 'audio/wav', 'audio/mp4']);
const sheet = fileReference('pdf|jpg|png', ['application/pdf', 'image/jpeg', 'image/png']);

const { title, categoryId, language, lyrics } = newSongFields.shape;

/** An exported song: all its content, and no personal data; absent values are null. */
export const songbookSong = z.strictObject({
  id: z.uuid(),
  title,
  /** Id of a category in the same file. */
  categoryId,
  language,
  tempo: z.nullable(z.enum(tempos)),
  lyrics,
  notes: z.nullable(notesText),
  /** Missing in exports of earlier releases. */
  ...eachShortText((name) => z._default(z.nullable(trimmedText(mostOf(name))), null)),
  noteNames: z._default(z.nullable(z.enum(meaningsOfB)), null),
  rightsStatus: z._default(z.nullable(z.enum(rightsStatuses)), null),
  seasons: z._default(z.array(z.enum(songSeasons)).check(z.maxLength(songSeasons.length)), []),
  slots: z._default(z.array(z.enum(slots)).check(z.maxLength(slots.length)), []),
  alternateVersions: z.array(writtenVersion).check(z.maxLength(limits.versions)),
  audio: z.nullable(recording),
  sheetMusic: z.nullable(sheet),
  /** Files that could not be read during the export and are not in the .zip. */
  missing: z.optional(z.array(z.union([recording, sheet])).check(z.maxLength(2))),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type SongbookSong = z.infer<typeof songbookSong>;
export type SongbookFile = NonNullable<SongbookSong['audio'] | SongbookSong['sheetMusic']>;

const songbookCategory = z.strictObject({
  id: someId,
  nameNo: nameField(limits.categoryName, 'Navn er påkrevd').check(withoutNul),
  color: z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/)),
});
export type SongbookCategory = z.infer<typeof songbookCategory>;

/** Those with `songs.ndjson`: all but the first. */
const versions = Array.from({ length: songbookFormat.version - 1 }, (_, at) => at + 2);

/** `songbook.json`. Lower versions lack the fields of a song that later ones brought. */
export const songbookHead = z.strictObject({
  format: z.literal(songbookFormat.format),
  version: z.literal(versions),
  exportedAt: isoTime,
  /** In the order of the song book. */
  categories: z.array(songbookCategory).check(z.maxLength(limits.importCategories)),
  /**
   * `ids`: a song is known by its id alone, and one of an equal title is another song. Absent in exports,
   * whose songs are also known by title and language (decision 74).
   */
  matching: z.optional(z.literal('ids')),
});
export type SongbookHead = z.infer<typeof songbookHead>;

/** `songbook.json` of a version below `fillingVersion`, which has no `matching`. */
export const songbookHead4 = z.omit(songbookHead, { matching: true });

/** `songbook.json` of version 1, without the songs of its list. */
export const songbookHead1 = z.extend(songbookHead4, {
  version: z.literal(1),
  songs: z.array(z.never()),
});

/** Name of an imported version that has no name (decision 26). */
export function importedVersionName(day: string): string {
  return `Fra import ${day}`;
}

/** Faults of an imported song book; each sentence names the place (decision 26). */
export const songbookFaults = {
  unreadable: 'Filen er ødelagt eller er ikke en .zip.',
  tooManyEntries: (most: number) => `Filen har flere enn ${most} oppføringer.`,
  tooLarge: (megabytes: number, entry: string) =>
    `Pakket ut er sangboken større enn ${megabytes} MB; grensen ble nådd i «${entry}».`,
  unsafeName: (entry: string) => `«${entry}» har et navn som peker ut av sangboken.`,
  twice: (entry: string) => `«${entry}» står to ganger i filen.`,
  link: (entry: string) => `«${entry}» er en lenke og ikke en fil.`,
  encrypted: (entry: string) => `«${entry}» er kryptert.`,
  archive: (entry: string) => `«${entry}» er et arkiv inne i arkivet.`,
  stranger: (entry: string) => `«${entry}» hører ikke hjemme i en sangbok.`,
  overlaps: (entry: string) => `«${entry}» ligger oppå en annen oppføring i filen.`,
  damaged: (entry: string) => `«${entry}» er ødelagt og kan ikke pakkes ut.`,
  missing: (entry: string) => `«${entry}» mangler i filen.`,
  unused: (entry: string) => `«${entry}» hører ikke til noen sang.`,
  disguised: (entry: string) => `«${entry}» har et annet innhold enn navnet sier.`,
  fileTooLarge: (megabytes: number, entry: string) => `«${entry}» er større enn ${megabytes} MB.`,
  notJson: (entry: string) => `«${entry}» er ikke riktig skrevet JSON.`,
  tooDeep: (entry: string) => `«${entry}» har for mange nivåer inni hverandre.`,
  field: (entry: string, field: string, sentence: string) =>
    `«${entry}», feltet «${field}»: ${sentence}`,
  songField: (number: number, title: string, field: string, sentence: string) =>
    `Sang nr. ${number}${title === '' ? '' : `, «${title}»`}, feltet «${field}»: ${sentence}`,
  songTooLarge: (number: number) => `Sang nr. ${number} er for stor.`,
  tooManySongs: (most: number) => `Sangboken har flere enn ${most} sanger.`,
  sameId: (number: number, title: string) =>
    `Sang nr. ${number}, «${title}», har samme id som en annen sang i filen.`,
  noCategory: (number: number, title: string) =>
    `Sang nr. ${number}, «${title}», har en kategori som ikke er i filen.`,
  noCategoriesHere:
    'Det er ingen kategorier her ennå. En prest må legge til den første, eller importere sangboken.',
  sameVersionName: (number: number, title: string) =>
    `Sang nr. ${number}, «${title}», har to versjoner med samme navn.`,
  noRoom: (title: string, most: number) =>
    `«${title}» får ikke plass til flere versjoner her. En sang kan ha ${most}, på til sammen 1 MB.`,
} as const;
