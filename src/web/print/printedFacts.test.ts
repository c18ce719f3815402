import { expect, it } from 'vitest';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { type PrintedSong, printedFacts } from './printedFacts.ts';

const song: PrintedSong = {
  title: 'Hyrden',
  category: { id: 'c', nameNo: 'Lovsang', color: '#1565C0' },
  language: 'no',
  ...optionalsOf({}),
  notes: null,
};

it('contains the known facts, in the order of spec §7', () => {
  const facts = { bibleReference: 'Sal 23', translator: 'Ås' };
  const full = { ...song, ...facts, tempo: 'slow' } as const;
  const { info } = printedFacts(full, { name: null, key: 'La-', notes: null });
  expect(info).toEqual([
    'Lovsang · Norsk · Sal 23',
    'Toneart: La- · Tempo: Langsom · Oversetter: Ås',
  ]);
});

it('has the number of the song before its title, as a hymn book does', () => {
  const version = { name: null, key: null, notes: null };
  expect(printedFacts({ ...song, number: '142' }, version).title).toBe('142 Hyrden');
  expect(printedFacts(song, version).title).toBe('Hyrden');
});

it('omits unknown facts', () => {
  const facts = printedFacts({ ...song, notes: '' }, { name: null, key: '', notes: null });
  expect(facts).toMatchObject({ info: ['Lovsang · Norsk', ''], rights: '', notes: null });
});

it.each([
  ['no', 'nb', 'Norsk'],
  ['mixed', 'nb', 'Blandet'],
  ['he', 'he', 'Hebraisk'],
  ['la', 'la', 'Latin'],
  ['pl', 'pl', 'Polsk'],
] as const)('is in the language of the song: %s', (language, tag, name) => {
  const facts = printedFacts({ ...song, language }, { name: null, key: null, notes: null });
  expect([facts.language, facts.info[0]]).toEqual([tag, `Lovsang · ${name}`]);
});

it('has the rights in a line of their own', () => {
  const known = { ...song, lyricist: 'Vik', composer: 'Lie' };
  const { info, rights } = printedFacts(known, { name: null, key: null, notes: null });
  expect(info).toEqual(['Lovsang · Norsk', '']);
  expect(rights).toBe('Tekst: Vik · Melodi: Lie');
});

it('names another version, and adds its notes to those of the song', () => {
  const version = { name: 'Lav', key: null, notes: 'Uten orgel' };
  const { info, notes } = printedFacts({ ...song, notes: 'Stå' }, version);
  expect(info[1]).toBe('Versjon: Lav');
  expect(notes).toEqual({ heading: 'Vedlegg og kommentarer:', text: 'Stå\n\nUten orgel' });
});
