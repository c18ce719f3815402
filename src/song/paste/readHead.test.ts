import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { song as anySong, oneOf } from '#song/testing/anySong.ts';
import { song } from '#song/testing/readSong.ts';
import { isFull } from '#tests/isFull.ts';
import { readHead } from './readHead.ts';

const all = () => true;
const titleOf = (...rows: string[]) => readHead(song(...rows), all).title;

describe('the title of a pasted song', () => {
  it.each([
    ['a first line apart', ['Lampen i vinduet', '', 'Am  G', 'Kom, lys']],
    ['a first line over a heading', ['Lampen i vinduet', 'Vers 1', 'Kom, lys']],
    ['the first line of a song without chords', ['Lampen i vinduet,', 'lyser i kveld']],
    ['a line over chords', ['Lampen i vinduet', 'Am  G', 'Kom, lys']],
    ['blank lines before it', ['', ' ', 'Lampen i vinduet', '', 'Kom']],
  ])('is %s', (_, rows) => {
    expect(titleOf(...rows)).toBe('Lampen i vinduet');
  });

  it.each([
    ['chords', ['Am  G', 'Kom, lys']],
    ['inline chords', ['(Am)Kom, (G)lys', 'kom']],
    ['a heading', ['Vers 1', 'Kom, lys']],
    ['a longer heading', ['Intro og mellomspill', '', 'Kom, lys']],
    ['a voice', ['K: Kom, lys', 'A: Kom']],
    ['a long sentence', ['Det var en gang en lang og stille kveld ved den åpne elven', 'Kom']],
    ['columns', ['Kari    Ola', 'Kom']],
    ['a number', ['123', 'Kom, lys']],
    ['a capo', ['Capo 2', 'Kom, lys']],
    ['nothing', ['', '']],
  ])('is not %s', (_, rows) => {
    expect(titleOf(...rows)).toBeNull();
  });
});

describe('the rows above a song', () => {
  it('leave the lyrics: title, key and capo', () => {
    const text = song('Lampen i vinduet', 'Toneart: d-moll', 'Capo 2', '', 'Vers 1', 'Kom, lys');
    expect(readHead(text, all)).toEqual({
      title: 'Lampen i vinduet',
      key: 'd-moll',
      notes: ['Capo 2'],
      lyrics: song('Vers 1', 'Kom, lys'),
    });
  });

  it('overwrite nothing: a title stays, and a fact goes among the notes', () => {
    const text = song('Lampen i vinduet', '', 'Kom, lys');
    expect(readHead(text, () => false).lyrics).toBe(text);
    const { lyrics, key, notes } = readHead(song('Key: G', '', 'Kom, lys'), () => false);
    expect({ lyrics, key, notes }).toEqual({ lyrics: 'Kom, lys', key: null, notes: ['Key: G'] });
  });

  it.each([
    ['a first line that is sung', song('Lampen i vinduet', 'lyser i kveld', '', 'Kom')],
    ['a line over chords', song('Lampen i vinduet', 'Am', 'Kom')],
    ['all there is', song('Lampen i vinduet', '', '')],
    ['a capo that is sung of', song('Lampen', 'Caponata til middag', 'Kom')],
    ['nothing', ''],
  ])('are not %s', (_, text) => {
    expect(readHead(text, all).lyrics).toBe(text);
  });
});

const below = ['', 'Vers 1', 'D     A', 'Kom, lys over dal'];
const sung = below.slice(1).join('\n');

/** What a head above the same song becomes, without what it does not find. */
function headOf(...rows: string[]) {
  const { lyrics, title, key, notes, ...fields } = readHead(song(...rows, ...below), all);
  return {
    ...(title !== null && { title }),
    ...(key !== null && { key }),
    ...fields,
    ...(notes.length > 0 && { notes }),
    ...(lyrics !== sung && { lyrics }),
  };
}

describe('facts above a song', () => {
  it.each<[string, readonly string[], object]>([
    [
      'OnSong',
      ['Title: Morgen', 'Artist: Kari Lie', 'Key: [D]', 'Original Key: [E]', 'Book: Grønn'],
      {
        title: 'Morgen',
        key: 'D',
        notes: ['Artist: Kari Lie', 'Original Key: [E]', 'Book: Grønn'],
      },
    ],
    [
      'a title, a name and facts',
      ['Morgen', 'Kari Lie', 'Key: [D]', 'Tempo: 80'],
      { title: 'Morgen', key: 'D', notes: ['Kari Lie', 'Tempo: 80'] },
    ],
    [
      'labels in Norwegian',
      [
        'Tittel: Lyset kommer',
        'Tekst: Ola Nordmann',
        'Melodi: Kari Nordmann',
        'Toneart: D',
        'Capo: 2',
      ],
      {
        title: 'Lyset kommer',
        lyricist: 'Ola Nordmann',
        composer: 'Kari Nordmann',
        key: 'D',
        notes: ['Capo: 2'],
      },
    ],
    [
      'both by one, two arrangers, rights',
      [
        'Lyset kommer',
        'Tekst og melodi: Ola Nordmann',
        'Arr. Kari Lie',
        'Overs.: Per Vik',
        '© 1998 Elveforlaget',
        'TONO: 123 456',
        'CCLI 4567890',
      ],
      {
        title: 'Lyset kommer',
        lyricist: 'Ola Nordmann',
        composer: 'Ola Nordmann',
        translator: 'Kari Lie, Per Vik',
        rightsHolder: '1998 Elveforlaget',
        workNumber: '123 456',
        notes: ['CCLI 4567890'],
      },
    ],
    [
      'several in a row',
      ['Lyset kommer', 'Key: D | Tempo: 80 | Time: 4/4', 'Tekst: Ola Vik, melodi: Kari Lie'],
      {
        title: 'Lyset kommer',
        key: 'D',
        lyricist: 'Ola Vik',
        composer: 'Kari Lie',
        notes: ['Tempo: 80', 'Time: 4/4'],
      },
    ],
    [
      'paragraphs of them',
      ['Lyset kommer', '', 'Text: Ola Vik', 'Musik: Kari Lie', '', 'Key - Dm', 'Flow: V1 C V2'],
      {
        title: 'Lyset kommer',
        lyricist: 'Ola Vik',
        composer: 'Kari Lie',
        key: 'Dm',
        notes: ['Flow: V1 C V2'],
      },
    ],
    [
      'Spanish',
      ['Título: La luz', 'Letra y música: Ana Ruiz', 'Cejilla: 2'],
      { title: 'La luz', lyricist: 'Ana Ruiz', composer: 'Ana Ruiz', notes: ['Cejilla: 2'] },
    ],
    [
      'initials with names',
      ['Lyset kommer', 'T: O. Nordmann 1998', 'M: norsk folketone'],
      { title: 'Lyset kommer', lyricist: 'O. Nordmann 1998', composer: 'norsk folketone' },
    ],
    [
      'a measure that looks like a melody',
      ['Lyset kommer', 'M: 4/4', 'T/M: Kari Lie'],
      { title: 'Lyset kommer', lyricist: 'Kari Lie', composer: 'Kari Lie', notes: ['M: 4/4'] },
    ],
    [
      'a tempo in words, one in numbers',
      ['Lyset kommer', 'Tempo: rolig', '80 BPM'],
      { title: 'Lyset kommer', tempo: 'slow', notes: ['80 BPM'] },
    ],
    [
      'a name in parentheses',
      ['Lyset kommer', '(Ola Nordmann 1998)'],
      { title: 'Lyset kommer', notes: ['Ola Nordmann 1998'] },
    ],
    [
      'a reference behind a tab',
      ['Kom til vannet\t\tJes 55'],
      { title: 'Kom til vannet', bibleReference: 'Jes 55' },
    ],
    [
      'a reference to a book that is a chord as well',
      ['Kom til vannet', 'Am 5,24'],
      { title: 'Kom til vannet', bibleReference: 'Am 5,24' },
    ],
    [
      'a reference with a number before it',
      ['Kom til vannet', '1 Kor 13,4-8; Luk 1:46-55'],
      { title: 'Kom til vannet', bibleReference: '1 Kor 13,4-8; Luk 1:46-55' },
    ],
    ['the number of the song', ['12. Lyset kommer'], { title: 'Lyset kommer', number: '12' }],
    ['one with a letter', ['12b  Lyset kommer'], { title: 'Lyset kommer', number: '12b' }],
    [
      'its number in a row of its own',
      ['Nr. 12', 'Lyset kommer'],
      { title: 'Lyset kommer', number: '12' },
    ],
    ['its number above it, alone', ['12', 'Lyset kommer'], { title: 'Lyset kommer', number: '12' }],
    [
      'numbers of those who keep the rights',
      ['Lyset kommer', 'TONO-nr: 123 456', 'CCLI-nr.: 4567890'],
      { title: 'Lyset kommer', workNumber: '123 456', notes: ['CCLI-nr.: 4567890'] },
    ],
    [
      'a row of signs under the title',
      ['Lyset kommer', '============', 'Capo 2'],
      { title: 'Lyset kommer', notes: ['Capo 2'] },
    ],
    [
      'a title that would not be one without them',
      ['Vers for kvelden', 'Kari Lie', 'Key: [D]'],
      { title: 'Vers for kvelden', key: 'D', notes: ['Kari Lie'] },
    ],
    ['a label without a value', ['Title: Morgen', 'CCLI:', 'Tempo:'], { title: 'Morgen' }],
  ])('%s', (_, rows, expected) => {
    expect(headOf(...rows)).toEqual(expected);
  });

  it('end at chords, which no blank row parts from them', () => {
    const { lyrics, title, key } = readHead(song('Morgen', 'Key: D', 'D  A', 'Kom, lys'), all);
    expect({ lyrics, title, key }).toEqual({ lyrics: 'D  A\nKom, lys', title: 'Morgen', key: 'D' });
  });

  it.each<[string, readonly string[]]>([
    ['a sentence that begins like one', ['Melodi: stig opp fra dypet', 'la sangen klinge', '']],
    [
      'two names that are sung',
      ['Kyrie', 'Kyrie Eleison', '', 'Christe Eleison', '', 'Kyrie Eleison'],
    ],
    ['a chord over a lyric', ['Am 5', 'Kom, lys', 'over dal']],
    ['a heading', ['Vers 1', 'Key to my heart: D', 'Kom']],
    ['a choir', ['Kor 2', 'Kom, lys']],
    ['women and men', ['K: Du er lys', 'M: Kari Lie', 'A: Syng med oss']],
    ['a sign of a chord', ['(C) 1998 var året', 'Kom']],
    ['words that begin like labels', ['Takt og tone lærte vi', 'Tekst til trøst', '', 'Kom']],
    ['a name over a lyric', ['Guds Lam', 'du som bærer', '', 'Kom']],
  ])('are not %s', (_, rows) => {
    const text = song(...rows);
    expect(readHead(text, all)).toMatchObject({ lyrics: text, key: null, notes: [] });
  });

  it('do not end in the first line of the song', () => {
    const { lyrics } = readHead(song('Key: D', 'Kom, lys', '', 'Kom, dag', '', 'Nå'), all);
    expect(lyrics).toBe(song('Kom, lys', '', 'Kom, dag', '', 'Nå'));
  });
});

it.each(['Tone: min sang i natten', 'Ord og tone: fra himlens hvelv'])(
  'no words become a composer: %s',
  (row) => {
    expect(headOf('Lyset', '', row)).toEqual({ title: 'Lyset', notes: [row] });
  },
);

it('two names with initials are no voice marks', () => {
  expect(headOf('Lyset', 'Tekst: Ola Vik', 'A. Vik', 'K. Lie')).toEqual({
    title: 'Lyset',
    lyricist: 'Ola Vik',
    notes: ['A. Vik', 'K. Lie'],
  });
});

it.each(['Vers 1', 'Am      G'])('a name between the title and «%s» is a note', (row) => {
  const sung = song(row, 'Kom, lys over dal');
  expect(readHead(song('Lyset', 'Ola Nordmann', '', sung), all)).toMatchObject({
    title: 'Lyset',
    notes: ['Ola Nordmann'],
    lyrics: sung,
  });
  const kyrie = song('Kyrie', 'Kyrie Eleison', '', 'Christe Eleison', '', sung);
  expect(readHead(kyrie, all).notes).toEqual([]);
});

it('the title may stand among the facts below the song', () => {
  const sung = song('Vers 1', 'Kom, lys over dal');
  const text = song('Lyset', '', sung, '', 'Tekst: Ola Vik', 'Lyset', '© 1998 Vik');
  expect(readHead(text, all)).toMatchObject({
    title: 'Lyset',
    lyricist: 'Ola Vik',
    rightsHolder: '1998 Vik',
    lyrics: sung,
  });
});

it('the number before the first line is that of a verse where other rows have one, and stays', () => {
  const text = song('1. Kom lys over dal', 'og fjell', '', '2. Kom vind over hav', 'og strand');
  expect(readHead(text, all)).toEqual({
    title: 'Kom lys over dal',
    key: null,
    notes: [],
    lyrics: text,
  });
  const apart = song('1. Kom lys over dal', '', '2. Kom vind over hav', '');
  expect(readHead(apart, all)).toMatchObject({ title: 'Kom lys over dal', lyrics: apart });
  const above = song('1', 'Kom lys over dal', 'og fjell', '', '2', 'Kom vind over hav');
  expect(readHead(above, all)).toMatchObject({ title: null, notes: [], lyrics: above });
});

describe('facts below a song', () => {
  it('leave its last paragraph', () => {
    const text = song(
      'Vers 1',
      'Kom, lys',
      '',
      'Tekst: Ola Vik',
      'Kari Lie',
      '© 1998 Elveforlaget',
      '',
    );
    expect(readHead(text, all)).toEqual({
      title: null,
      key: null,
      lyricist: 'Ola Vik',
      rightsHolder: '1998 Elveforlaget',
      notes: ['Kari Lie'],
      lyrics: song('Vers 1', 'Kom, lys'),
    });
  });

  it('are read as SongSelect prints them', () => {
    const rows = ['Ola Vik | Kari Lie', '© 1998 Elveforlaget', 'CCLI Song # 4567890'];
    const small = ['For use solely with the terms', 'CCLI License # 123456'];
    const text = song('Vers 1', 'Kom, lys', '', ...rows, ...small);
    expect(readHead(text, all)).toMatchObject({
      rightsHolder: '1998 Elveforlaget',
      notes: ['Ola Vik | Kari Lie', 'CCLI Song # 4567890', ...small],
      lyrics: song('Vers 1', 'Kom, lys'),
    });
  });

  it.each([
    ['a row is sung', song('Vers 1', 'Kom, lys', '', 'Tekst: Ola Vik', 'syng med oss')],
    ['no blank row parts them', song('Vers 1', 'Kom, lys', 'Tekst: Ola Vik')],
    ['it is a name alone', song('Vers 1', 'Kom, lys', '', 'Kyrie Eleison')],
  ])('stay where %s', (_, text) => {
    expect(readHead(text, all).lyrics).toBe(text);
  });
});

const numRuns = isFull ? 50_000 : 1_000;
const anyRows = fc
  .array(
    fc.oneof(
      { arbitrary: anySong, weight: 1 },
      {
        arbitrary: oneOf(
          '~~Morgen~Kari Lie~(Ola Vik 1998)~A. Larsen~Key: D~Key: [E] | Tempo: 80~Tittel: Dag~Tekst: Ola Vik~' +
            'T: Ola Vik~M: Kari Lie~K: Kom~Arr. Kari Lie~Overs. Per Vik~© 1998 Vik~CCLI:~Jes 55~Am 5,24~Am 5~' +
            'Nr. 3~12~3. Kom lys~4. Kom vind~=====~Vers 1~D  A~Kom, lys~Kom til vannet\tJes 55~Melodi: stig opp',
        ),
        weight: 9,
      },
    ),
    { maxLength: 14 },
  )
  .map((rows) => rows.join('\n'));

it('loses no word of any text but labels', { timeout: 600_000 }, () => {
  const other = /\b(?:Key|Tempo|Tittel|Tekst|T|M|Melodi|Arr|Overs|CCLI|Nr)\b|[^\p{L}\p{N}]+/gu;
  const wordsIn = (texts: readonly (string | null)[]) =>
    new Set(texts.join(' ').replace(other, ' ').trim().split(' '));
  fc.assert(
    fc.property(anyRows, fc.boolean(), (text, isWanted) => {
      const { notes, ...fields } = readHead(text, () => isWanted);
      const kept = wordsIn([...notes, ...Object.values(fields)]);
      expect([...wordsIn([text])].filter((word) => word !== '' && !kept.has(word))).toEqual([]);
    }),
    { numRuns },
  );
});
