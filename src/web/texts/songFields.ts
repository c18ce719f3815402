import type { SongField } from '#contract/songForm.ts';

/** What the fields of a song are called where they are only named (spec §3). */
export const songFieldNames: Readonly<Record<SongField, string>> = {
  title: 'Sangtittel',
  categoryId: 'Kategori',
  language: 'Språk',
  key: 'Toneart',
  tempo: 'Tempo',
  lyrics: 'Sangtekst',
  notes: 'Kommentarer',
  translator: 'Oversetter / arrangør',
  bibleReference: 'Bibelhenvisning',
  versionName: 'Versjonsnavn',
  alternateVersions: 'Alternative versjoner',
  audioFile: 'Lydopptak',
  sheetMusicFile: 'Noter',
};

const list = new Intl.ListFormat('nb-NO', { type: 'conjunction' });

/** «Sangtittel, toneart og sangtekst». */
export function listFields(fields: readonly SongField[]): string {
  const names = fields.map((field, at) =>
    at === 0 ? songFieldNames[field] : songFieldNames[field].toLowerCase(),
  );
  return list.format(names);
}
