import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { song as anySong } from '#song/testing/anySong.ts';
import { read, song } from '#song/testing/readSong.ts';
import { usual } from '#song/testing/shapes.ts';
import { isFull } from '#tests/isFull.ts';
import { convertPasted } from './convertPasted.ts';

const none = { title: null, key: null, lyricist: null, composer: null, rightsHolder: null };
const unchanged = { ...none, notes: [], was: [] };

describe('ChordPro', () => {
  it('becomes a song of ours, with its facts', () => {
    const { lyrics, ...rest } = convertPasted(
      song(
        '{title: Veien til byen}',
        '{composer: Tora Lie}',
        '{lyricist: Oda Vik}',
        '{copyright: © 2019 Elveforlaget}',
        '{key: Am}',
        '{capo: 3}',
        '{c: Rolig}',
        '',
        '{start_of_verse}',
        'Jeg [Am]går den lange [G/B]veien',
        'og [F#m7(b5)]nynner',
        '{end_of_verse}',
        '',
        '{soc}',
        '[C]Syng, [G]alle!',
        '{eoc}',
      ),
    );
    expect(rest).toEqual({
      title: 'Veien til byen',
      lyricist: 'Oda Vik',
      composer: 'Tora Lie',
      rightsHolder: '2019 Elveforlaget',
      key: 'Am',
      notes: ['Capo 3', 'Rolig'],
      was: ['chordPro'],
    });
    expect(lyrics).toBe(
      song(
        'Vers 1',
        'Jeg (Am)går den lange (G/B)veien',
        'og (F#m7(b5))nynner',
        '',
        'Refreng',
        '(C)Syng, (G)alle!',
      ),
    );
  });

  it('is recognized by its chords alone', () => {
    expect(convertPasted('[Am]Kom, lys, [G]kom').lyrics).toBe('(Am)Kom, lys, (G)kom');
  });

  it.each([
    ['a label of a section', song('{sov: Verse 2}', 'Kom'), song('Vers 2', 'Kom')],
    [
      'a label in an attribute',
      song('{start_of_chorus label="Refreng 2"}', 'Kom'),
      song('Refreng 2', 'Kom'),
    ],
    [
      'a label that is no heading',
      song('{start_of_chorus: Alle synger}', 'Kom'),
      song('Refreng', '(Alle synger)', 'Kom'),
    ],
    ['a section of another name', song('{start_of_intro}', '[Am] [G]'), song('Intro', 'Am G')],
    [
      'a remark within the song',
      song('Kom', '{comment: Sakte}', 'lys'),
      song('Kom', '(Sakte)', 'lys'),
    ],
    ['a heading as a remark', song('{c: Verse 1}', 'Kom'), song('Vers 1', 'Kom')],
    [
      'text after a refrain',
      song('{soc}', 'Syng', '{eoc}', '', 'Nå er det dag'),
      song('Refreng', 'Syng', '', 'Vers', 'Nå er det dag'),
    ],
    [
      'a recalled refrain',
      song('{soc}', '[Am]Syng for dagen som er kommet', '{eoc}', '{chorus}'),
      song('Refreng', '(Am)Syng for dagen som er kommet', '', 'Refreng', 'Syng for dagen som …'),
    ],
    ['a row of chords', song('{key: C}', 'Intro: [Am] [G]', 'Kom'), song('Intro: Am G', '', 'Kom')],
    ['a single chord on its row', song('{key: C}', '[Am]'), '(Am)'],
    ['an annotation', song('{key: C}', '[*Rit.] kom [*2]'), '(Rit.) kom [*2]'],
    ['an unknown chord', song('{key: C}', '[Bbma7]Kom'), '(Bbma7)Kom'],
    [
      'words in brackets',
      song('{key: C}', 'Kom [alle]', '[Refreng]'),
      song('Kom [alle]', '[Refreng]'),
    ],
    [
      'directives for the page',
      song('{new_page}', 'Kom', '{define: Am x02210}', 'lys'),
      song('Kom', 'lys'),
    ],
    [
      'an unknown directive',
      song('{key: C}', '{hei: du}', '{constructor}'),
      song('{hei: du}', '{constructor}'),
    ],
    ['chords over the words', song('{key: Am}', 'Am   G', 'Kom, lys'), song('Am   G', 'Kom, lys')],
  ])('%s', (_, text, lyrics) => {
    expect(convertPasted(text).lyrics).toBe(lyrics);
  });

  it('is drawn with the refrain as a repeat and the next verse apart', () => {
    const { lyrics } = convertPasted(
      song('Kom [Am]nå [G]', '{soc}', 'Syng [C]ut', '{eoc}', 'Nå er det dag'),
    );
    expect(read(lyrics)).toEqual(
      [
        '=  verse: Vers 1',
        '   Kom {Am}nå {G}',
        '   ',
        '=  chorus: Refreng',
        '   Syng {C}ut',
        '   ',
        '=  verse: Vers',
        '   Nå er det dag',
      ].map((row) => row.trimEnd()),
    );
  });

  it('puts comments of the file and other facts among the notes', () => {
    const { notes } = convertPasted(
      song('# Fra heftet', '{artist: Koret}', '{meta: time 3/4}', '{tempo: 80}', 'Kom'),
    );
    expect(notes).toEqual(['Fra heftet', 'Koret', 'Taktart: 3/4', 'Tempo: 80']);
  });
});

describe('what is less usual in ChordPro', () => {
  it.each([
    [
      'a number as label',
      song('{sov: 2}', 'Kom', '{sov}', 'Nå'),
      song('Vers 2', 'Kom', '', 'Vers 3', 'Nå'),
    ],
    ['a number of a refrain', song('{soc: 2}', 'Kom'), song('Refreng 2', 'Kom')],
    ['a number of another section', song('{start_of_intro: 2}', 'Kom'), song('Intro 2', 'Kom')],
    [
      'other suffixes and settings',
      song('{title-de: Tag}', '{c-guitar: G}', '{+config: x}', 'Kom'),
      'Kom',
    ],
    ['no chord', song('{key: C}', '[(N.C.)]Kom [(G)]nå'), '(N.C.)Kom ((G))nå'],
    ['two chords', song('{key: C}', '[D Em]Kom'), '(D Em)Kom'],
    ['bars', song('{key: C}', '[|]Kom [D]lys [|] [A]og [|]'), 'Kom (| D)lys  (| A |)og '],
    ['bars among chords', song('{key: C}', '[|] [D] [A] [|]'), '| D A |'],
    ['a bar without chords', song('{key: C}', '[|]Kom'), '[|]Kom'],
    [
      'recalled chords',
      song(
        '{sov}',
        '[D]Kom [A]lys',
        '[G]nå',
        '{eov}',
        '{sov}',
        '[^]Kom [Em]vind',
        '[^]nå',
        '{eov}',
      ),
      song('Vers 1', '(D)Kom (A)lys', '(G)nå', '', 'Vers 2', '(D)Kom (Em)vind', '(G)nå'),
    ],
    [
      'recalled chords of each name',
      song(
        '{soc}',
        '[C]Syng',
        '{eoc}',
        '{sov}',
        '[D]Kom',
        '{eov}',
        '{soc}',
        '[^]Syng',
        '{eoc}',
        '{sov}',
        '[^]Nå',
      ),
      song(
        'Refreng',
        '(C)Syng',
        '',
        'Vers 1',
        '(D)Kom',
        '',
        'Refreng',
        '(C)Syng',
        '',
        'Vers 2',
        '(D)Nå',
      ),
    ],
  ])('%s', (_, text, lyrics) => {
    const converted = convertPasted(text);
    expect(converted.lyrics).toBe(lyrics);
    expect(converted.unrecalled).toBeUndefined();
  });

  it('says how many chords there were none to recall for', () => {
    const { lyrics, unrecalled } = convertPasted(
      song('[^]Hei', '{sov}', '[D]Kom [^]lys', '{eov}', '{sov}', '[^]Kom [^]vind [^]nå', '{eov}'),
    );
    expect(lyrics).toBe(
      song('Hei', 'Vers 1', '(D)Kom lys', '', 'Vers 2', '(D)Kom vind nå').replace(
        'Hei\n',
        'Hei\n\n',
      ),
    );
    expect(unrecalled).toBe(4);
  });

  it('takes a title in Norwegian where there is no plain one', () => {
    expect(convertPasted(song('{title-nb: Dag}', 'Kom'))).toMatchObject({
      title: 'Dag',
      notes: [],
    });
    expect(convertPasted(song('{title-nb: Dag}', '{t: Day}', 'Kom'))).toMatchObject({
      title: 'Day',
      notes: ['Dag'],
    });
  });

  it.each([
    [
      'parted by {new_song}',
      ['{t: En}', 'Kom', '{new_song}', '{t: To}', 'Nå', '{ns}', '{t: Tre}', 'Da'],
    ],
    ['by their titles', ['{t: En}', 'Kom', '{t: To}', 'Nå', '', '{t: Tre}', 'Da']],
    [
      'after a directive at the top',
      ['{ns}', '{t: En}', 'Kom', '{ns}', 'Nå', '{ns}', 'Da', '{ns}'],
    ],
  ])('takes the first of several songs: %s', (_, rows) => {
    expect(convertPasted(song(...rows))).toEqual({
      ...unchanged,
      title: 'En',
      lyrics: 'Kom',
      was: ['chordPro'],
      songs: 3,
    });
  });

  it('has one song with two titles above it', () => {
    const { songs, title, notes } = convertPasted(song('{t: En}', '{t: To}', 'Kom'));
    expect({ songs, title, notes }).toEqual({ title: 'En', notes: ['To'] });
  });
});

describe('OpenSong', () => {
  it('becomes a song of ours', () => {
    const text = song(
      '[V1]',
      ';Rolig',
      '.D        A',
      ' Kom, lys over dal',
      '',
      '[C]',
      '.G    D',
      ' Syng nå',
      '---',
      '[B]',
      ' Dag',
    );
    expect(convertPasted(text)).toEqual({
      ...unchanged,
      lyrics: song(
        'Vers 1',
        'D        A',
        'Kom, lys over dal',
        '',
        'Refreng',
        'G    D',
        'Syng nå',
        'Bridge',
        'Dag',
      ),
      notes: ['Rolig'],
      was: ['openSong'],
    });
  });

  it('parts numbered verses, each with the chords', () => {
    const text = song(
      '[V]',
      '.D     A',
      '1Kom, lys',
      '2Kom, vind',
      '.G     D',
      '1over dal',
      '2over hav',
      '',
      '[C]',
      '.G',
      ' Syng',
    );
    expect(convertPasted(text).lyrics).toBe(
      song(
        'Vers 1',
        'D     A',
        'Kom, lys',
        'G     D',
        'over dal',
        '',
        'Vers 2',
        'D     A',
        'Kom, vind',
        'G     D',
        'over hav',
        '',
        'Refreng',
        'G',
        'Syng',
      ),
    );
  });

  it.each([
    ['one row of a dot', song('[C]', '.D  A', ' Kom')],
    ['beats', song('. D . A', ' Kom', '. G . D', ' nå')],
  ])('is not %s', (_, text) => {
    expect(convertPasted(text).was).not.toContain('openSong');
  });
});

describe('mail', () => {
  it('loses its marks, and chords keep their columns', () => {
    const text = song('> Am      G', '> Kom, lys, kom', '>', '> > Dm', '> > nå');
    expect(convertPasted(text).lyrics).toBe(song('Am      G', 'Kom, lys, kom', '', 'Dm', 'nå'));
    expect(convertPasted(song('>Am      G', '>Kom, lys')).lyrics).toBe(
      song('Am      G', 'Kom, lys'),
    );
    expect(convertPasted(song('>    G', '>Kom, lys')).lyrics).toBe(song('    G', 'Kom, lys'));
  });

  it.each([
    ['«Sendt fra min iPhone»', song('Kom, lys', '', 'Sendt fra min iPhone')],
    ['English', song('Kom, lys', '', 'Sent from my Galaxy S22', '')],
    ['the app', song('Kom, lys', 'Hent Outlook for iOS')],
    ['two dashes and a blank', song('Kom, lys', '', '-- ', 'Kari', 'Kantor i Vik')],
    ['two dashes and a telephone', song('Kom, lys', '--', 'Kari', 'tlf. 22 33 44 55')],
    ['one below another', song('Kom, lys', '-- ', 'Ola', '-- ', 'Kari', 'Sendt fra min iPad')],
  ])('loses its signature: %s', (_, text) => {
    expect(convertPasted(text)).toEqual({ ...unchanged, lyrics: 'Kom, lys', was: ['mail'] });
  });

  it.each([
    ['words that begin alike', song('Kom', 'Sendt fra min Far i himmelen')],
    ['a song after two dashes', song('Kom, lys', '--', 'Kom, dag')],
    ['chords after two dashes', song('Kom, lys', '-- ', 'Am  G', 'Kom, dag')],
    ['a heading after two dashes', song('Kom, lys', '-- ', 'Refreng', 'Kom, dag')],
    ['stanzas after two dashes', song('Kom, lys', '-- ', 'Kom, dag', '', 'Kom, kveld')],
    ['dashes alone', song('Kom, lys', '-- ')],
  ])('keeps %s', (_, text) => {
    expect(convertPasted(text).lyrics).toBe(text);
  });
});

describe('what a mail puts around a song', () => {
  const chords = song('Vers 1', 'D        A', 'Kom, lys over dal');

  it.each([
    [
      'the head of a forwarded mail, and a closing',
      ['Fra: Kari', 'Sendt: 27. november 2026 09:14', 'Til: Ola', 'Emne: Sangen', ''],
      ['', 'Mvh', 'Kari'],
    ],
    ['a greeting and a closing', ['Hei Ola!', ''], ['', 'Hilsen Kari', 'Tlf. 911 22 333']],
    [
      'what announces the song',
      ['Hei alle sammen,', 'her er sangen til søndag:', ''],
      ['', 'Med vennlig hilsen', '', 'Kari Lie', 'kari@vik.no'],
    ],
    ['a greeting over «Sendt fra»', ['Kjære Kari,', ''], ['', 'Sendt fra min iPhone']],
    [
      'a greeting in Swedish',
      ['Hej Kari!', ''],
      ['', 'Hälsningar', 'Ola', '', 'Skickat från min iPhone'],
    ],
    [
      'a head in English below a line',
      [
        '---------- Forwarded message ---------',
        'From: Kari <kari@vik.no>',
        'Date: Fri',
        'Subject: x',
        '',
      ],
      [],
    ],
    ['who wrote it', ['Den fre. 27. nov. 2026 kl. 09:14 skrev Kari Lie <kari@vik.no>:', ''], []],
    [
      'two heads',
      ['Hei!', '', 'Fra: Kari', 'Emne: VS: x', '', 'Hei!', '', 'Fra: Ola', 'Til: Kari', ''],
      ['', 'Mvh Ola', '', 'Hilsen', 'Kari'],
    ],
  ])('goes: %s', (_, above, below) => {
    expect(convertPasted(song(...above, chords, ...below))).toEqual({
      ...unchanged,
      lyrics: chords,
      was: ['mail'],
    });
  });

  it.each([
    ['a greeting without another mark', ['Hei, Maria', '', chords]],
    ['a greeting that is sung on', ['Hei, Maria', 'full av nåde', '', 'Sendt hit til oss']],
    ['one label of a head', ['Til: alle folk', '', chords]],
    ['a closing within the song', [chords, '', 'Hilsen', 'Kari', '', 'Kom, dag over fjell']],
    ['a closing that is sung', [chords, '', 'Hilsen til deg', 'fra himmelens Gud']],
    ['a closing of more rows', [chords, '', 'Hilsen', 'Kari', 'Ola', 'Per', 'Pål', 'Espen']],
    ['a closing with chords', [chords, '', 'Hilsen Maria', 'D  A', 'Kari']],
    ['a closing that no blank row parts', [chords, 'Hilsen Maria']],
    ['nothing but a head', ['Fra: Kari', 'Til: Ola', '']],
  ])('stays: %s', (_, rows) => {
    expect(convertPasted(song(...rows))).toEqual({ ...unchanged, lyrics: song(...rows), was: [] });
  });
});

describe('a message', () => {
  it.each([
    [
      'WhatsApp on an iPhone',
      ['[28.11.2026, 09:14] Torbjørn: *Vers 1*', 'D        A', 'Kom, lys over dal'],
      ['Vers 1', 'D        A', 'Kom, lys over dal'],
    ],
    [
      'WhatsApp on an Android phone',
      ['28.11.26, 09:14 - Torbjørn: Vers 1', 'Kom, lys', '28.11.26, 09:15 - Kari Lie:', 'Kom, dag'],
      ['Vers 1', 'Kom, lys', 'Kom, dag'],
    ],
    ['WhatsApp on the web', ['[09:14, 28.11.2026] Torbjørn: Kom, lys'], ['Kom, lys']],
    ['its columns', ['[28.11.26, 09:14:02] Kari:     D', 'Kom, lys'], ['    D', 'Kom, lys']],
  ])('loses time and sender: %s', (_, rows, lyrics) => {
    const converted = convertPasted(song(...rows));
    expect(converted.lyrics).toBe(song(...lyrics));
    expect(converted.was[0]).toBe('message');
  });

  it('loses bold and slanted letters of whole rows, and tags of chords', () => {
    const rows = [
      '*Vers 1*',
      '[tab][ch]D[/ch]    [ch]G[/ch]',
      'Kom, lys[/tab]',
      '_Kom, dag_',
      '*_Nå_*',
    ];
    expect(convertPasted(song(...rows))).toEqual({
      ...unchanged,
      lyrics: song('Vers 1', 'D    G', 'Kom, lys', 'Kom, dag', 'Nå'),
      was: ['marks'],
    });
  });

  it.each([
    ['optional chords', song('Mi7*  La-*', 'Kom, lys')],
    ['stars beside chords', song('*D  A*', '*(D)Kom, lys*', '*D*')],
    ['stars within a row', song('Kom *nå* lys', '*Kom* og *gå*', '* * *', '****')],
    ['a time that is sung', song('28.11.26 var dagen', '[09:14] Kari: kom')],
    ['a tag alone', song('[tab]', 'Kom')],
  ])('keeps %s', (_, text) => {
    expect(convertPasted(text)).toEqual({ ...unchanged, lyrics: text });
  });
});

describe('English headings', () => {
  it.each([
    ['[VERSE 1]', 'Vers 1'],
    ['[Chorus]', 'Refreng'],
    ['Verse', 'Vers'],
    ['Chorus', 'Refreng'],
    ['CHORUS 2:', 'Refreng 2:'],
    ['[Chorus] (2x)', 'Refreng (2x)'],
    ['Verse2', 'Vers 2'],
  ])('%s is %s', (heading, norwegian) => {
    expect(convertPasted(song(heading, 'Kom, lys'))).toEqual({
      ...unchanged,
      lyrics: song(norwegian, 'Kom, lys'),
      was: ['headings'],
    });
  });

  it('take the brackets of others along', () => {
    const text = song('[Intro]', 'D  A', '', '[Verse 1]', 'Kom [alle]', '[C]', '[Bridge]:', 'Nå');
    expect(convertPasted(text).lyrics).toBe(
      song('Intro', 'D  A', '', 'Vers 1', 'Kom [alle]', '[C]', 'Bridge:', 'Nå'),
    );
  });

  it.each([['Verset mitt'], ['Chorus of angels'], ['Kom, chorus']])('are not %s', (row) => {
    expect(convertPasted(row)).toEqual({ ...unchanged, lyrics: row });
  });
});

it.each([
  ['inline chords and voices', song('Refreng', 'A: (La-)Våkn opp, min (Re-)sjel')],
  ['optional chords', song('[Re]  La-  [Mi7]*', 'Kom, lys, kom')],
  ['headings in brackets', song('[Vers 1]', 'Kom [2x]', '[Refreng: La-]')],
  ['voices in brackets', song('[A] Syng ut', '[K] Kom, lys', '[A] Syng')],
  ['braces in the text', song('{Refreng}', 'Kom {2x}', '{ }')],
  ['odd line ends', 'Do Re\r\nKom\u2028lys\v'],
  ['a long song', usual(5_000)],
])('our own format is unchanged: %s', (_, text) => {
  expect(convertPasted(text)).toEqual({ ...unchanged, lyrics: text });
});

it('recalls a refrain without chords within brackets', () => {
  const { lyrics } = convertPasted(song('{soc}', '[A[G]]Kom [C[D]]nå', 'Kom [Am]lys', '{chorus}'));
  expect(lyrics).toBe(
    song('Refreng', '[A(G)]Kom [C(D)]nå', 'Kom (Am)lys', '', 'Refreng', 'Kom lys …'),
  );
});

it('takes the tags of a tab away where no chord has one', () => {
  expect(convertPasted('[tab]D   A[/tab]\nNatten er her').lyrics).toBe('D   A\nNatten er her');
});

it('reads a directive within a thousand of its kind', () => {
  expect(convertPasted(`{${'meta: '.repeat(12_000)}x}\nNatten er her`).lyrics).toContain('Natten');
});

it('keeps what stands above the first of several songs with it', () => {
  const songs =
    '{new_song}\n{title: Broen}\n[D]Over broen\n{new_song}\n{title: Elven}\n[G]Ned i elven';
  const read = convertPasted(`Sanger til lørdag\n${songs}`);
  expect(read).toMatchObject({ title: 'Broen', songs: 2 });
  expect(read.lyrics).toContain('Sanger til lørdag');
});

const numRuns = isFull ? 50_000 : 1_000;
const timeout = 600_000; // ms
const pasted = fc
  .array(
    fc.oneof(
      { arbitrary: anySong, weight: 3 },
      fc.constantFrom(
        ...(
          '{ns}~[^]Kom~[|]Kom [G]nå [|]~[(N.C.)]Kom~{sov: 2}~{title-nb: Dag}~{+x: 1}~.D  A~ 1Kom~1Kom~2Kom~[V]~[C]~;x~' +
          '{soc}~{eoc}~{sov: Vers 2}~{chorus}~{title: Dag}~{c: Sakte}~{c: > Refreng}~{key: Am}~{hei}~> Kom~>> Am G~>>~' +
          '*Vers 1*~_Nå_~**~Chorus~[Verse 2]~[Intro]~[28.11.2026, 09:14] Kari: Kom~28.11.26, 09:14 - Kari:~Hei Kari!~Hilsen~Hilsen Kari~' +
          'Fra: Kari~Emne: x~Til: Ola~[ch]D[/ch]~' +
          '[Am]Kom [G]nå~[[Am]]~[A[G]]Kom [C[D]]nå~[A[*b5]]Kom [C[*7]]nå~[Am] [G]~Intro: [Am] [G]~[*Rit.]~[Bbma7]~-- ~--~Kari~kari@vik.no~Sendt fra min iPhone~# x~{c: [Am]}~[Am~]~'
        ).split('~'),
      ),
    ),
    { maxLength: 12 },
  )
  .map((rows) => rows.join('\n'));

describe('any text', () => {
  it('is converted once: a second time changes nothing', { timeout }, () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { lyrics } = convertPasted(text);
        expect(convertPasted(lyrics)).toEqual({ ...unchanged, lyrics });
      }),
      {
        numRuns,
        examples: [
          ['{soc}\n.D  A\n{chorus}'],
          ['*Kom lys*|\n\n.Do\n.Do\n'],
          ['....((Do \n.Do \n.\n\n.D|---| \n'],
        ],
      },
    );
  });

  it('loses no sung word and no chord', { timeout }, () => {
    const words = fc.constantFrom('Kom', 'lys', 'over', 'åsen', 'og', 'byen,', 'שִׁירוּ', 'dag!');
    const chord = fc.constantFrom('Am', 'G/B', 'F#m7', 'C', 'Do', 'La-');
    const sung = fc.array(fc.tuple(fc.option(chord), words), { minLength: 1, maxLength: 8 });
    const verse = fc.tuple(
      fc.array(sung, { minLength: 1 }),
      fc.constantFrom('', 'soc', 'sov', 'c'),
    );
    fc.assert(
      fc.property(fc.array(verse), fc.constantFrom('', '> '), (verses, mark) => {
        const rowOf = (row: readonly (readonly [string | null, string])[], open: string) =>
          row.map(([name, word]) => (name === null ? word : `${open}${name}]${word}`)).join(' ');
        const text = verses
          .flatMap(([rows, name]) => [
            name === '' ? '' : name === 'c' ? '{c: Sakte}' : `{${name}}`,
            ...rows.map((row) => rowOf(row, '[')),
            name.startsWith('so') ? `{e${name.slice(1)}}` : '',
          ])
          .map((row) => mark + row)
          .join('\n');
        const { lyrics } = convertPasted(`${mark}{key: Am}\n${text}`);
        const kept = lyrics.split('\n').map((row) => row.trim());
        const wanted = verses.flatMap(([rows]) =>
          rows.map((row) => rowOf(row, '(').replaceAll(']', ')')),
        );
        expect(kept.filter((row) => wanted.includes(row))).toEqual(wanted);
        expect(parseLyrics(lyrics).length).toBeGreaterThanOrEqual(Math.min(1, verses.length));
      }),
      { numRuns },
    );
  });
});
