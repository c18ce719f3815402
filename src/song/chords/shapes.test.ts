import { describe, expect, it } from 'vitest';
import { type FoundShapes, findShapes, readChords, type ShapeBook } from './shapes.ts';

/** Each as `name root [bass]`. */
function read(texts: readonly string[], hasH = false): string[] {
  return readChords(texts, { hasH }).map(({ name, root, bass }) =>
    [name, root, bass && `over ${bass.name} ${bass.over}`]
      .filter((part) => part !== null)
      .join(' '),
  );
}

describe('the chords of a song', () => {
  it.each([
    ['Re-9', ['Re-9 2']],
    ['Re- 9', ['Re- 9 2']],
    ['Fa7aum', ['Fa7aum 5']],
    ['Do#dim.', ['Do#dim. 1']],
    ['Fadd9', ['Fadd9 5']],
    ['Fa#sus4/7/9dim', ['Fa#sus4/7/9dim 6']],
    ['La7(b5)', ['La7(b5) 9']],
    ['Do/Mi', ['Do/Mi 0 over Mi 4']],
    ['Re-7/Do', ['Re-7/Do 2 over Do 10']],
    ['Do/Do', ['Do/Do 0']],
    ['Do/', ['Do 0']],
    ['Mi/7', ['Mi/7 4']],
    ['Si/La#/La', ['Si 11', 'La# 10', 'La 9']],
    ['La-/Sol7', ['La- 9', 'Sol7 7']],
    ['La-Mi-Si7', ['La- 9', 'Mi- 4', 'Si7 11']],
    ['Do#-La', ['Do#- 1', 'La 9']],
    ['(Si', ['Si 11']],
    ['Mi7)*', ['Mi7 4']],
    ['[Re7]...', ['Re7 2']],
    ['Do (Si  Mi7) x2', ['Do 0', 'Si 11', 'Mi7 4']],
    ['Do/Mi  Re/Fa#', ['Do/Mi 0 over Mi 4', 'Re/Fa# 2 over Fa# 4']],
    ['N.C.', []],
    ['A-E-F#m-N.C.', ['A 9', 'E 4', 'F#m 6']],
    ['A- E', ['A- 9', 'E 4']],
    ['|', []],
    ['La oss synge', []],
  ])('in «%s» are %j', (text, chords) => {
    expect(read([text])).toEqual(chords);
  });

  it('are listed once each, in order of appearance', () => {
    expect(read(['La-', 'Mi7', 'la-', 'LA-', '[Mi7]*', 'Lam', 'Re- 9', 'Re-9', 'La-/Mi'])).toEqual([
      'La- 9',
      'Mi7 4',
      'Re- 9 2',
      'La-/Mi 9 over Mi 7',
    ]);
  });

  it('are different where their tones are, or where these are unknown', () => {
    expect(read(['Do7alt', 'Doalt', 'Do7', 'Do'])).toEqual([
      'Do7alt 0',
      'Doalt 0',
      'Do7 0',
      'Do 0',
    ]);
  });

  it('include a plain B where the song has it (decision 35)', () => {
    expect(read(['B'], true)).toEqual(['B 10']);
    expect(read(['B'], false)).toEqual(['B 11']);
  });
});

const book: ShapeBook = {
  '047': ['x32010.032010 x35553.013331.3 332010.342010', '', '', '', '', '133211.134211.1'],
  '047/2': ['xx0010.000010'],
  '046a': ['x12130.012130'],
};

function find(text: string): FoundShapes {
  const [chord] = readChords([text], { hasH: false });
  if (chord === undefined) throw new Error(`«${text}» is no chord`);
  return findShapes(book, 'guitar', chord);
}

describe('the shapes of a chord', () => {
  it('are read from the book in its order', () => {
    const { shapes, without } = find('Do');
    expect(without).toBeNull();
    expect(shapes).toHaveLength(3);
    expect(shapes[1]).toEqual({
      frets: [null, 3, 5, 5, 5, 3],
      fingers: [0, 1, 3, 3, 3, 1],
      barres: [{ fret: 3, strings: [1, 5] }],
    });
  });

  it('have a barre for each finger across strings, over no string held lower', () => {
    const shapes = ['332333.221334.3', 'dcd00d.212003.d', '1x3231.103241.1'].join(' ');
    const [chord] = readChords(['Do9'], { hasH: false });
    const found = chord && findShapes({ '0247a': [shapes] }, 'guitar', chord).shapes;
    expect(found?.map(({ barres }) => barres)).toEqual([
      [
        { fret: 3, strings: [0, 1] },
        { fret: 3, strings: [3, 4] },
      ],
      [],
      [{ fret: 1, strings: [0, 5] }],
    ]);
  });

  it('have the bass at the bottom: shapes of their own, or others that happen to have it there', () => {
    expect(find('Do/Re')).toMatchObject({
      without: null,
      shapes: [{ fingers: [0, 0, 0, 0, 1, 0] }],
    });
    expect(find('Do/Sol')).toMatchObject({
      without: null,
      shapes: [{ frets: [3, 3, 2, 0, 1, 0] }],
    });
  });

  it('have no bass on a ukulele, whose lowest string is in the middle', () => {
    const [chord] = readChords(['Do/Mi'], { hasH: false });
    const ofUkulele: ShapeBook = { '047': ['xx03.000003'] };
    expect(chord && findShapes(ofUkulele, 'ukulele', chord).without).toBe('bass');
  });

  it('are of the chord without its bass or added tones if necessary, which is reported', () => {
    expect(find('Do/Si')).toMatchObject({ without: 'bass', shapes: { length: 3 } });
    expect(find('Do/9')).toMatchObject({ without: 'added', shapes: { length: 3 } });
    expect(find('Doadd9/Sol')).toMatchObject({ without: 'added', shapes: { length: 1 } });
    expect(find('Doadd9/Si')).toMatchObject({ without: 'both', shapes: { length: 3 } });
  });

  it('omit a perfect fifth beside an altered one', () => {
    expect(find('Do7#11')).toMatchObject({ without: null, shapes: { length: 1 } });
  });

  it.each(['Do-', 'Re', 'Doalt', 'Do5', 'Do-/Mi'])(
    'are empty for %s, which the book lacks',
    (text) => {
      expect(find(text)).toEqual({ shapes: [], without: null });
    },
  );
});
