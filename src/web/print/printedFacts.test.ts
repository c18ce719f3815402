import { describe, expect, it } from 'vitest';
import { shortTextsOf } from '#contract/songFields.ts';
import { type PrintedSong, printedFacts } from './printedFacts.ts';

const song: PrintedSong = {
  title: 'Hyrden',
  category: { id: 'c', nameNo: 'Lovsang', color: '#1565C0' },
  language: 'no',
  tempo: null,
  ...shortTextsOf({}),
  notes: null,
};

describe('printedFacts', () => {
  it('contains the known facts, in the order of spec §7', () => {
    const facts = { bibleReference: 'Sal 23', translator: 'Ås', composer: 'Lie' };
    const full = { ...song, ...facts, tempo: 'slow' } as const;
    const { info } = printedFacts(full, { name: null, key: 'La-', notes: null });
    expect(info).toEqual([
      'Lovsang · Norsk · Sal 23',
      'Toneart: La- · Tempo: Langsom · Oversetter: Ås · Komponist: Lie',
    ]);
  });

  it('omits unknown facts', () => {
    const facts = printedFacts({ ...song, notes: '' }, { name: null, key: '', notes: null });
    expect(facts).toMatchObject({ info: ['Lovsang · Norsk', ''], notes: null });
  });

  it('names another version, and adds its notes to those of the song', () => {
    const version = { name: 'Lav', key: null, notes: 'Uten orgel' };
    const { info, notes } = printedFacts({ ...song, notes: 'Stå' }, version);
    expect(info[1]).toBe('Versjon: Lav');
    expect(notes).toEqual({ heading: 'Vedlegg og kommentarer:', text: 'Stå\n\nUten orgel' });
  });
});
