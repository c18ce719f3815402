import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { song } from '#song/testing/readSong.ts';
import { isFull } from '#tests/isFull.ts';
import { readText } from './readText.ts';

const verse = 'Du lyser på vår vei,\nog natten er forbi.';
const other = 'Vi går mot dagen nå,\nog vinden bærer oss.';
const chords = 'D      G      A\nDu lyser på vår vei,';
const inline = 'Vi går nå\nog (D)vinden bærer oss.';
const one = song('Kom, lys', '', verse, '', other);
const two = song('Vind over hav', '', other, '', verse);
const three = song('Stjernen', '', chords);

/** Titles of the songs, with `12 ` before one that has a number; `?` at the end if it is asked. */
function titlesOf(text: string, isParted?: boolean): string[] {
  const { songs, warnings } = readText(text, isParted);
  const isAsked = warnings.some(({ code }) => code === 'parting');
  return [
    ...songs.map(({ number, title }) => (number === undefined ? title : `${number} ${title}`)),
    ...(isAsked ? ['?'] : []),
  ];
}

describe('several songs in a text', () => {
  const all = ['Kom, lys', 'Vind over hav', 'Stjernen'];
  const [a, b, c] = all.map((title, at) => `${at + 12} ${title}`);
  it.each([
    ['a form feed', song(one, `\f${two}`, `\f${three}`), all],
    ['a row of dashes', song(one, '---', two, '---', three), all],
    ['a row of stars', song(one, '', '* * *', '', two, '', '* * *', '', three), all],
    ['three blank rows', song(one, '', '', '', two, '', '', '', three), all],
    ['of each some', song(one, '=====', two, '', '', '', three), all],
    [
      'underlined titles',
      song('Kom, lys', '=======', verse, '', 'Vind over hav', '-------------', other),
      all.slice(0, 2),
    ],
    [
      'titles in a frame',
      song(
        '=======',
        'Kom, lys',
        '=======',
        '',
        verse,
        '',
        '=======',
        'Stjernen',
        '=======',
        verse,
      ),
      ['Kom, lys', 'Stjernen'],
    ],
    [
      'titles in capitals',
      song('KOM, LYS', verse, '', '', '', 'VIND OVER HAV', other),
      ['KOM, LYS', 'VIND OVER HAV'],
    ],
    [
      'numbered titles',
      song('12. Kom, lys', '', verse, '', '13. Vind over hav', '', other),
      [a, b],
    ],
    [
      'numbers without dot',
      song('12 Kom, lys', '', verse, '', '13 Vind over hav', 'Tekst: Ola Vik', '', other),
      [a, b],
    ],
    [
      'numbered verses below numbered titles',
      song(
        `12. Kom, lys\n\n1. ${verse}\n\n2. ${other}`,
        '',
        `14. Stjernen\n\n1. ${other}\n\n2. ${verse}`,
      ),
      [a, c],
    ],
    [
      'numbers from 1',
      song(`1. Kom, lys\n\n${verse}\n\n${other}`, '', `2. Stjernen\n\n${other}\n\n${verse}`),
      ['1 Kom, lys', '2 Stjernen'],
    ],
    [
      'capitals below two blank rows',
      song('KOM, LYS', '', verse, '', '', 'VIND OVER HAV', 'Vers 1', other),
      ['KOM, LYS', 'VIND OVER HAV'],
    ],
    [
      'numbers, one of them right above its words',
      song(
        '12. Kom, lys',
        '',
        `1. ${verse}`,
        '',
        `13. Vind over hav\n${other}`,
        '',
        '14. Stjernen',
        '',
        verse,
      ),
      [a, b, `14 Stjernen`],
    ],
    [
      'rules, and a title that is a sentence',
      song(
        one,
        '---',
        'Når vi går hjem og ingen av oss husker hvem som tok det første skrittet',
        '',
        verse,
      ),
      [all[0], 'Når vi går hjem og ingen av oss husker hvem som tok det første skrittet'],
    ],
    [
      'rules, and one without a title, which is asked about',
      song(one, '---', two, '---', three, '---', verse),
      [...all, 'Du lyser på vår vei', '?'],
    ],
    [
      'numbers from 1, with a list of them above',
      song(
        'Innhold\n\n1. Kom, lys ..... 3\n2. Stjernen ..... 4\n',
        `1. KOM, LYS\nMel: Ola Vik\n\n1. ${verse}\n\n2. ${other}\n`,
        `2. STJERNEN\n\n1. ${other}\n\n2. ${verse}`,
      ),
      ['1 KOM, LYS', '2 STJERNEN'],
    ],
    [
      'titles with their keys',
      song('Kom, lys (D)', chords, '---', 'Stjernen [F#m]', '', verse),
      [all[0], all[2]],
    ],
    [
      'numbers and rules',
      song('12. Kom, lys', '', `1. ${verse}`, '---', '13. Vind over hav', '', `1. ${other}`),
      [a, b],
    ],
    [
      'facts below titles',
      song('Kom, lys', 'Tekst: Ola Vik', '', verse, '---', three),
      ['Kom, lys', 'Stjernen'],
    ],
  ])('parted by %s', (_, text, titles) => {
    expect(titlesOf(text)).toEqual(titles);
  });

  it('keeps what stands before the first and between them as left over', () => {
    const { songs, warnings } = readText(
      song('Sanger til leiren', '', '---', one, '---', 'ADVENT', '', '---', two, '---', three),
    );
    expect(songs.map(({ title }) => title)).toEqual(all);
    expect(warnings).toEqual([
      { code: 'leftOver', line: 1, text: 'Sanger til leiren' },
      { code: 'leftOver', line: 12, text: 'ADVENT' },
    ]);
  });

  it('takes no refrain that repeats a title for a list of titles', () => {
    const refrain = song('Vind over hav,', 'vind over hav.', 'Vi går.');
    const text = song('Kom, lys', '', refrain, `\f${two}`);
    expect(titlesOf(text)).toEqual(all.slice(0, 2));
  });

  it('leaves no title, number or rule in the lyrics', () => {
    const { songs } = readText(
      song('12. Kom, lys', verse, '', '---', '', '13. Stjernen', '', other),
      true,
    );
    expect(songs.map(({ lyrics }) => lyrics)).toEqual([verse, other]);
    expect(songs[0]?.original).toBe(song('12. Kom, lys', verse, '', '---'));
  });
});

describe('one song', () => {
  it.each([
    [
      'rules between its verses',
      song('Kom, lys', '', verse, '---', other, '---', verse),
      'Kom, lys',
    ],
    [
      'pages whose verses have a row like a name',
      song('Kom, lys', '', 'Vi går nå', 'Vi går nå', `\fVi går nå`, 'Kyrie Eleison', verse),
      'Kom, lys',
    ],
    [
      'pages whose verses end with a row like a name',
      song('Kom, lys', '', verse, `\fVi går nå`, 'Kyrie Eleison', `\fVi går mot`, 'Gloria Deo'),
      'Kom, lys',
    ],
    [
      'rules and verses whose chords begin in the second row',
      song('Kom, lys', '', verse, '---', inline, '---', inline, '---', inline),
      'Kom, lys',
    ],
    [
      'rules and headings',
      song('Kom, lys', '---', 'Vers 1', verse, '---', 'Refreng', other),
      'Kom, lys',
    ],
    ['a rule below its title', song('Kom, lys', '--------', verse, '', other), 'Kom, lys'],
    [
      'a head between rules',
      song('---', 'title: Kom, lys', 'key: D', '---', '', chords),
      'Kom, lys',
    ],
    [
      'numbered verses',
      song('Kom, lys', '', `1. ${verse}`, '', `2. ${other}`, '', `3. ${verse}`),
      'Kom, lys',
    ],
    ['only numbered verses', song(`1. ${verse}`, '', `2. ${other}`), 'Du lyser på vår vei'],
    [
      'numbered verses of a row, and a refrain',
      song('1. Kom, lys', '', 'Refreng', verse, '', '2. Kom, vind', '', 'Refreng', verse),
      'Kom, lys',
    ],
    [
      'numbered verses of rows apart',
      song('Kom, lys', '', '1. Kom, lys', '', '2. Kom, vind', '', '3. Kom, stjerne'),
      'Kom, lys',
    ],
    [
      'numbered verses, the last of a row, and a refrain below each',
      song(
        `1. ${verse}\n\n${verse}\n\n2. ${other}\n\n${verse}\n`,
        `3. Kom, stjerne\n\n${verse}\n\n4. Kom, vind\n\n${verse}`,
      ),
      'Du lyser på vår vei',
    ],
    [
      'numbered verses, all but one of them of a row',
      song('1. Kom, lys', '', `2. ${verse}`, '', '3. Kom, vind', '', '4. Kom, stjerne', ''),
      'Kom, lys',
    ],
    [
      'only numbered verses of a row, and a blank row at its end',
      song('1. Kom, lys', '', '2. Kom, vind', '', '3. Kom, stjerne', ''),
      'Kom, lys',
    ],
    [
      'numbered verses of a row, and a refrain without a heading',
      song(`1. Kom, lys\n\n${verse}\n\n2. Kom, vind\n\n${verse}\n\n3. Kom, stjerne\n\n${verse}`),
      'Kom, lys',
    ],
    [
      'numbered verses, the refrain below the first',
      song(`1. Kom, lys\n\n${verse}\n\n2. Kom, vind\n\n3. Kom, stjerne`),
      'Kom, lys',
    ],
    [
      'first rows apart, which go on',
      song(`1. Kom, lys,\n\n${verse}\n\n2. Kom, vind,\n\n${other}`),
      'Kom, lys',
    ],
    [
      'numbered days above its verses',
      song(`1. søndag i advent\n\n${verse}\n\n2. søndag i advent\n\n${other}`),
      'søndag i advent',
    ],
    [
      'facts below its last verse',
      song(`1. ${verse}`, '', `2. ${other}`, '', 'Tekst: Ola Vik', 'Melodi: Oda Lie'),
      'Du lyser på vår vei',
    ],
    [
      'verses whose first row has no chords',
      song('1. Du lyser', '    D    G', 'på vår vei', '', '2. Du leder', '    D    G', 'alle hjem'),
      'Du lyser',
    ],
    [
      'wide gaps between verses',
      song('Kom, lys', '', '', '', verse, '', '', '', other),
      'Kom, lys',
    ],
    [
      'wide gaps above first lines without chords',
      song(
        'Kom, lys',
        '',
        'Du lyser',
        'D  G',
        'på vår vei',
        '',
        '',
        '',
        'Du leder',
        'D  G',
        'alle hjem',
      ),
      'Kom, lys',
    ],
    [
      'numbers above lines of voices',
      song('Kom, lys', '', '1. Du lyser', 'A: på vår vei', '', '2. Du leder', 'A: alle hjem'),
      'Kom, lys',
    ],
    ['pages', song('Kom, lys', '', verse, `\fVers 3`, other), 'Kom, lys'],
    ['words below a rule', song('Kom, lys', '', verse, '---', 'Skrevet til pinse.'), 'Kom, lys'],
    ['facts below a rule', song('Kom, lys', '', verse, '---', 'Tekst: Ola Vik'), 'Kom, lys'],
    [
      'its parts in other words',
      song('Kom, lys', '', verse, '', '', '', 'Ending', '', other),
      'Kom, lys',
    ],
    [
      'a blank row below each',
      song(
        'Kom, lys',
        '',
        '',
        '',
        ...`${verse}\n\n${other}\n\n${verse}\n\n${other}`.split('\n').flatMap((row) => [row, '']),
      ),
      'Kom, lys',
    ],
  ])('with %s stays one', (_, text, title) => {
    expect(titlesOf(text)).toEqual([title]);
    expect(titlesOf(text, true)).toEqual([title]);
    expect(readText(text).warnings).toEqual([]);
  });

  it.each([
    [
      'verses that may be songs',
      song('Kom, lys', '', `${verse}\n\n${other}\n---\n${other}\n\n${verse}`),
      2,
    ],
    [
      'numbers from 1 below a title',
      song('Kom, lys', '', `1. Du\n\n${verse}\n\n${other}\n\n2. Vi\n\n${other}\n\n${verse}`),
      2,
    ],
    [
      'numbers from 1 above short songs',
      song(`1. Kom, lys\n\n${verse}\n\n2. Stjernen\n\n${other}`),
      2,
    ],
    [
      'numbers from 1, with names below them',
      song(`1. Kom, lys\nOla Vik\n\n${verse}\n\n2. Stjernen\nOda Lie\n\n${other}`),
      2,
    ],
    [
      'numbers from 1, with the headings of verses below them',
      song(`1. Kom, lys\n\nVers 1\n${verse}\n\n2. Stjernen\n\nVers 1\n${other}`),
      2,
    ],
    [
      'numbers from 1 right above their words, with facts below each',
      song(`1. Kom, lys\n${verse}\nTekst: Ola Vik\n\n2. Stjernen\n${other}\nMel: Oda Lie`),
      2,
    ],
    [
      'numbers of a book above verses',
      song(`112 Kom, lys\n${verse}\n\n${other}\n\n113 Stjernen\n${other}`),
      2,
    ],
  ])('is asked about where it has %s', (_, text, songs) => {
    expect(titlesOf(text)).toHaveLength(2);
    expect(titlesOf(text)[1]).toBe('?');
    expect(readText(text, false).warnings).toEqual([]);
    expect(titlesOf(text, true)).toHaveLength(songs);
  });

  it('has stanzas though a word processor put a blank row below each', () => {
    const rows = [
      ...verse.split('\n'),
      '',
      ...other.split('\n'),
      '',
      ...verse.split('\n'),
      '',
      ...other.split('\n'),
    ];
    const [read] = readText(rows.flatMap((row) => [row, '']).join('\n')).songs;
    expect(read?.lyrics).toBe(rows.join('\n'));
  });
});

/** A hymn as people type them: verses numbered from 1, in any of the usual ways. */
const sungRow = fc
  .array(fc.constantFrom('kom', 'lys', 'over', 'dalen', 'som', 'vinden', 'synger', 'hjem'), {
    minLength: 2,
    maxLength: 7,
  })
  .chain((words) =>
    fc.constantFrom('', '', ',', '.', ';', '!').map((end) => `Du ${words.join(' ')}${end}`),
  );
const stanza = fc.array(sungRow, { minLength: 1, maxLength: 5 });
const hymn = fc
  .record({
    head: fc.constantFrom([], ['Kom, lys', ''], ['Kom, lys', 'Tekst: Ola Vik', '']),
    sign: fc.constantFrom('. ', ' ', ': ', ') '),
    verses: fc.array(stanza, { minLength: 2, maxLength: 6 }),
    refrain: fc.option(stanza),
    heading: fc.constantFrom([], ['Refreng'], ['Refreng:'], ['Omkved']),
    isRepeated: fc.boolean(),
    isSpaced: fc.boolean(),
    foot: fc.constantFrom([], ['', 'Tekst: Ola Vik', 'Melodi: Oda Lie'], ['', 'Ola Vik']),
  })
  .map(({ head, sign, verses, refrain, heading, isRepeated, isSpaced, foot }) => {
    const rows = verses.flatMap(([first = '', ...others], at) => [
      `${at + 1}${sign}${first}`,
      ...others,
      '',
      ...(refrain !== null && (isRepeated || at === 0) ? [...heading, ...refrain, ''] : []),
    ]);
    const all = [...head, ...rows, ...foot];
    const isLong = all.filter((row) => row !== '').length > 8;
    return (isSpaced && isLong ? all.flatMap((row) => [row, '']) : all).join('\n');
  });

it('asks of no hymn whether its numbered verses are songs', () => {
  fc.assert(
    fc.property(hymn, (text) => {
      const { songs, warnings } = readText(text);
      expect([songs.length, warnings]).toEqual([1, []]);
    }),
    { numRuns: isFull ? 5_000 : 200 },
  );
});
