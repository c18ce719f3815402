import { describe, expect, it } from 'vitest';
import { notUnderstoodIn } from '#song/lyrics/unknownChords.ts';
import { emptyInput, type SongValues } from './songInput.ts';
import { noHistory, undone, withStep } from './lyricsHistory.ts';
import { type TakenText, takePasted } from './takePasted.ts';
import { pastedShapes } from './testing/pastedShapes.ts';

const empty = emptyInput.values;
const sheet =
  'Lampen i vinduet\n\nVers 1\nAm      G      Am\nLampen lyser på deg og meg\nDm   E7  Am\nnår det er natt';
const chordPro = '{title: Veien}\n{key: Dm}\n{capo: 2}\n{soc}\n[Dm]Syng ut [A7]nå\n{eoc}';

const paste = (text: string, before: Partial<SongValues> = {}, isNew = true) => {
  const values = { ...empty, ...before };
  return takePasted(values, { text, from: 0, to: values.lyrics.length }, isNew);
};

/** One step back, which is what became of the text. */
const putBack = (now: SongValues, { asPasted, values }: TakenText) =>
  undone(withStep<SongValues>(noHistory, asPasted, values), now).values;

describe('a text pasted into a new song', () => {
  it('fills in title, key and language, and the title leaves the lyrics', () => {
    const { values, was, filled } = paste(sheet);
    expect(values).toEqual({
      ...empty,
      title: 'Lampen i vinduet',
      key: 'Am',
      language: 'no',
      lyrics: sheet.slice(sheet.indexOf('Vers 1')),
    });
    expect(was).toEqual([]);
    expect(filled).toEqual(['title', 'language', 'key']);
  });

  it('proposes no key while nothing says what a plain B means', () => {
    const rows = (chords: string) => `${chords}\nLampen lyser\n${chords}\nnår det er natt`;
    expect(paste(rows('F    B    C    B')).values.key).toBe('');
    expect(paste(rows('F    Bb   C    Bb')).values.key).toBe('F');
  });

  it('overwrites nothing that was typed', () => {
    const typed = { title: 'Mitt', key: 'C', language: 'la', notes: 'Sakte' } as const;
    expect(paste(sheet, typed).values).toEqual({ ...empty, ...typed, lyrics: sheet });
    expect(paste(chordPro, typed).values).toEqual({
      ...empty,
      ...typed,
      notes: 'Sakte\nCapo 2',
      lyrics: 'Refreng\n(Dm)Syng ut (A7)nå',
    });
  });

  it('brings the facts of ChordPro', () => {
    const { values, was, filled } = paste(chordPro);
    expect(values).toMatchObject({ title: 'Veien', key: 'Dm', notes: 'Capo 2' });
    expect(was).toEqual(['chordPro']);
    expect(filled).toEqual(['title', 'key', 'notes']);
  });
});

describe('facts above a pasted song', () => {
  const song = 'Vers 1\n[D]Kom, lys over [A]dal\nog [D]fjell';
  const converted = 'Vers 1\n(D)Kom, lys over (A)dal\nog (D)fjell';

  it('fill in its fields, and a key in brackets is no chord', () => {
    const head = 'Title: Morgen\nArtist: Kari Lie\nKey: [E]\nOriginal Key: [G]\nBook: Grønn';
    const { values, filled } = paste(`${head}\n\n${song}\n\nTekst: Ola Vik\n© 1998 Vik`);
    expect(values).toEqual({
      ...empty,
      title: 'Morgen',
      key: 'E',
      lyricist: 'Ola Vik',
      rightsHolder: '1998 Vik',
      notes: 'Artist: Kari Lie\nOriginal Key: [G]\nBook: Grønn',
      lyrics: converted,
    });
    expect(filled).toEqual(['title', 'key', 'lyricist', 'rightsHolder', 'notes']);
    expect(paste(`${head.replace(/\nBook.*/, '')}\n\nKom, lys`).values.lyrics).toBe('Kom, lys');
  });

  it('go among the notes where the field has another value', () => {
    const text = `Tittel: Lyset\nTekst: Ola Vik\nToneart: D\n\n${song}`;
    const { values } = paste(text, { title: 'Mitt', lyricist: 'Meg', key: 'G' });
    expect(values).toMatchObject({ title: 'Mitt', lyricist: 'Meg', key: 'G', lyrics: converted });
    expect(values.notes).toBe('Tittel: Lyset\nTekst: Ola Vik\nToneart: D');
  });

  it('are put back with one press', () => {
    const text = `Tittel: Lyset\nTekst: Ola Vik\n\n${song}`;
    const taken = paste(text);
    expect(putBack(taken.values, taken)).toEqual({ ...empty, lyrics: text });
  });
});

describe('a song as people send it', () => {
  it.each(pastedShapes.map((shape) => [shape.name, shape] as const))(
    '%s is wholly understood, and put back',
    (_, { text, was, values }) => {
      const taken = paste(text);
      expect(taken.values).toEqual({ ...empty, ...values });
      expect(taken.was).toEqual(was);
      expect(notUnderstoodIn(taken.values.lyrics)).toEqual({ chords: [], sung: [] });
      expect(putBack(taken.values, taken)).toEqual({ ...empty, lyrics: text });
    },
  );

  it('is the same where it was forwarded', () => {
    const lyrics = 'Vers 1\nD        A      D\nLampen lyser på deg og meg';
    const head = 'Fra: Kari\nSendt: 27. november\nTil: Ola\nEmne: Sangen';
    const { values } = paste(`${head}\n\nLampen\n\n${lyrics}\n\nMvh\nKari`);
    expect(values).toEqual({ ...empty, title: 'Lampen', key: 'D', language: 'no', lyrics });
  });
});

describe('a text pasted into a song that has lyrics', () => {
  const before = { ...empty, title: 'Veien', lyrics: 'Kom\n\nnå' };

  it('goes where the cursor is, and proposes nothing', () => {
    const taken = takePasted(before, { text: '> Lys\n> over', from: 4, to: 4 }, true);
    expect(taken.values).toEqual({ ...before, lyrics: 'Kom\nLys\nover\nnå' });
    expect(taken.was).toEqual(['mail']);
    const edited = takePasted({ ...before, title: '' }, { text: sheet, from: 0, to: 7 }, false);
    expect(edited.filled).toEqual([]);
    expect(edited.values.lyrics).toBe(sheet);
  });
});

describe('undoing', () => {
  it('leaves the text as it was pasted, and the fields as they were', () => {
    const taken = paste(chordPro);
    expect(putBack(taken.values, taken)).toEqual({ ...empty, lyrics: chordPro });
    const songs = `${chordPro}\n{new_song}\n{title: Stien}\nKom`;
    const first = paste(songs);
    expect(first).toMatchObject({ values: taken.values, songs: 2 });
    expect(putBack(first.values, first)).toEqual({ ...empty, lyrics: songs });
  });

  it('keeps what was changed since', () => {
    const taken = paste(chordPro);
    const since = { ...taken.values, title: 'Stien', categoryId: 'c1' };
    expect(putBack(since, taken)).toEqual({
      ...empty,
      title: 'Stien',
      categoryId: 'c1',
      lyrics: chordPro,
    });
  });
});
