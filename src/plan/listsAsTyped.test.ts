import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadItem, readMessage } from './readMessage.ts';
import { namesInLists } from './testing/namesInLists.ts';
import { book as drawnBook, isReadWell, typedList } from './testing/typedList.ts';

const book = [
  'Kom, lys – veni, lux',
  'Herre, se til oss',
  'Løft ditt hode, det er dag',
  'Mor under treet',
  'Maria, du sa ja',
  'Du er min hyrde',
  'Stem i, alt som synger',
  'Lovsang over lyset',
  'Natten som ble dag',
  'Natten som ble til sang',
  'Ordets liturgi skal tone',
  'Lørdag kveld ved havet',
  'Svarsalmen er vår egen',
  'Svarsalme 2 om kvelden',
  'Påskedag i hagen, tidlig',
];

/** «slot: title of the song», with «?» and the candidates where it is open; then key, capo and so on. */
function inWords(read: readonly ReadItem[], titles: readonly string[]): string[] {
  const titleOf = (id: string) => titles[Number(id)] ?? '';
  return read.map((item) => {
    const { slot, slotName, songId, candidates, title, key, capo, transposition, who } = item;
    const open = [title, ...candidates.map(titleOf)].join(' ? ');
    const behind = [key, capo || null, transposition || null, who].filter((each) => each !== null);
    return [`${slotName ?? slot}: ${songId === null ? open : titleOf(songId)}`, ...behind].join(
      ' | ',
    );
  });
}

function read(list: string, titles: readonly string[] = book): string[] {
  const songs = titles.map((title, at) => ({ id: String(at), title, number: null }));
  return inWords(readMessage(list, songs, namesInLists), titles);
}

it('reads eight lines as people write them', () => {
  const list = `1) Inngang - Kom lys (Re-)
2) 1. lesning: Jes 63,16-64,8 (Anne)
3) Salme: Herre se til oss, capo 2
4) Halleluja: Løft ditt hode
• Offertorium – Mor under treet
• Brød: Maria du sa ja
- Kalk: Du er min hyrde
- Utgang: Stem i`;
  expect(read(list)).toEqual([
    'inngang: Kom lys ? Kom, lys – veni, lux | Re-',
    '1. lesning: Jes 63,16-64,8 | Anne',
    'Salme: Herre, se til oss | 2',
    'halleluja: Løft ditt hode ? Løft ditt hode, det er dag',
    'offertorium: Mor under treet',
    'brod: Maria, du sa ja',
    'kalk: Du er min hyrde',
    'utgang: Stem i ? Stem i, alt som synger',
  ]);
});

describe('a title that is not whole', () => {
  it.each([
    ['Stem i', 'annet: Stem i ? Stem i, alt som synger'],
    ['Natten som ble', 'annet: Natten som ble ? Natten som ble dag ? Natten som ble til sang'],
    ['Over lyset', 'annet: Over lyset ? Lovsang over lyset'],
    // A typing error in eight letters, also where it joins two words.
    ['Løft dit hode', 'annet: Løft dit hode ? Løft ditt hode, det er dag'],
    ['Løftditt hode', 'annet: Løftditt hode ? Løft ditt hode, det er dag'],
    ['Utgang Stem i', 'utgang: Stem i ? Stem i, alt som synger'],
    // Not one word alone, no part of a word, no typing error in less than eight letters.
    ['Løft', 'annet: Løft'],
    ['Lovsang', 'annet: Lovsang'],
    ['Stem inn', 'annet: Stem inn'],
    ['Sten i', 'annet: Sten i'],
    ['Løft dit hove', 'annet: Løft dit hove'],
    // Within a title eight letters at least, and without an error.
    ['som ble', 'annet: som ble'],
    ['Over lysed', 'annet: Over lysed'],
    // What begins with the words goes before what contains them, a whole title before both.
    ['Herre, se til oss', 'annet: Herre, se til oss'],
  ])('«%s» is read as «%s»', (list, ...expected) => {
    expect(read(list)).toEqual(expected);
  });

  it('that begins another goes before one within it', () => {
    const titles = ['Se, Herren kommer nå', 'Herren kommer nå i sky', 'Herren kommer'];
    expect(read('Herren kommer nå', titles)).toEqual([
      'annet: Herren kommer nå ? Herren kommer nå i sky',
    ]);
    expect(read('Herren kommer', titles)).toEqual(['annet: Herren kommer']);
  });

  it('goes before another whole title with a typing error', () => {
    const titles = ['Løft hagen', 'Løft havet, så stille'];
    expect(read('Løft havet', titles)).toEqual(['annet: Løft havet ? Løft havet, så stille']);
    expect(read('Løft haven', titles)).toEqual(['annet: Løft hagen']);
  });

  it('is not completed by the number in front', () => {
    expect(read('2) havet så lenge vi lever', ['Bak havet, så lenge vi lever'])).toEqual([
      'annet: havet så lenge vi lever ? Bak havet, så lenge vi lever',
    ]);
  });

  it('is open where two are as near, and where two songs have it', () => {
    const titles = ['Kom, lys', 'Kom, lyd', 'Lys i natten', 'Lys i natten!'];
    expect(read('Inngang: Kom, lyx\nUtgang: Lys i natten', titles)).toEqual([
      'inngang: Kom, lyx ? Kom, lys ? Kom, lyd',
      'utgang: Lys i natten ? Lys i natten ? Lys i natten!',
    ]);
  });

  it('has twelve candidates at most, in the order of the book', () => {
    const many = Array.from({ length: 40 }, (_, at) => `Kom du ${at}`);
    const [only = ''] = read('Kom du', many);
    expect(only.split(' ? ').slice(1)).toEqual(many.slice(0, 12));
  });
});

describe('a row that is no song', () => {
  it.each([
    [
      'Ordets liturgi\nInngang: Stem i',
      ['annet: Ordets liturgi', 'inngang: Stem i ? Stem i, alt som synger'],
    ],
    ['Inngang: Mor under treet\nLørdag kveld', ['inngang: Mor under treet', 'annet: Lørdag kveld']],
    [
      'Svarsalmen er\nSvarsalmen',
      ['annet: Svarsalmen er ? Svarsalmen er vår egen', 'annet: Svarsalmen'],
    ],
    ['Svarsalme 2', ['annet: Svarsalme 2']],
    [
      'Påskedag i hagen\nPåskedag',
      ['annet: Påskedag i hagen ? Påskedag i hagen, tidlig', 'annet: Påskedag'],
    ],
    ['1. lesning: Mor under', ['1. lesning: Mor under']],
    ['Epistelen: Mor under', ['Epistel: Mor under']],
    ['Forbønn: Herre, se', ['forbonn: Herre, se']],
    ['Stem i\n\nInngang: Mor under treet', ['inngang: Mor under treet']],
    [
      'Stem i\nInngang: Mor under treet',
      ['annet: Stem i ? Stem i, alt som synger', 'inngang: Mor under treet'],
    ],
    [
      'Stem i\nLøft ditt',
      ['annet: Stem i ? Stem i, alt som synger', 'annet: Løft ditt ? Løft ditt hode, det er dag'],
    ],
  ])('is not taken for one in %j', (list, expected) => {
    expect(read(list)).toEqual(expected);
  });

  it.each([
    'Hei, alle sammen!\nHer er sangene til lørdag:\nInngang: Mor under treet',
    'Hei Kari og Ola\n\nSanger til lørdag\n\nInngang: Mor under treet',
    'God kveld! Dette er listen.\nInngang: Mor under treet',
    'Inngang: Mor under treet\nVi øver kl 18.30. Ha det!',
    'Vi øver kl. 18.30\nInngang: Mor under treet',
    'Inngang: Mor under treet\n18.30 øvelse',
    'Inngang: Mor under treet\n\nVi ses!\nMed vennlig hilsen\nKari Nordmann\n912 34 567',
    'Inngang: Mor under treet\nMvh Kari\nSendt fra min iPhone',
    'Inngang: Mor under treet\nTusen takk!\nHilsen Kari',
    'Lørdag 28. november kl. 20.00\n1. søndag i advent · år B\n\nInngang: Mor under treet',
  ])('is no item in %j', (list) => {
    expect(read(list)).toEqual(['inngang: Mor under treet']);
  });

  it('but a title that nobody has stays in its own words', () => {
    const list = `Inngang: Hei, du glade dag
Vi går dag for dag
Takk for suppe og brød
God morgen, lille sol
Hilsen til Maria
Klokken slår i natten
Reis deg, si A
Lux Aeterna`;
    expect(read(`${list}\nUtgang: Mor under treet`)).toEqual([
      'inngang: Hei, du glade dag',
      ...list
        .split('\n')
        .slice(1)
        .map((row) => `annet: ${row}`),
      'utgang: Mor under treet',
    ]);
    expect(read('Vi går hver dag\nLux Aeterna\nTakk')).toEqual([
      'annet: Vi går hver dag',
      'annet: Lux Aeterna',
      'annet: Takk',
    ]);
    expect(read('Hei, sommer\nKlokken slår\n')).toEqual([
      'annet: Hei, sommer',
      'annet: Klokken slår',
    ]);
  });
});

describe('what stands around a title', () => {
  it.each([
    ['Mor under treet, capo 2', '2'],
    ['Mor under treet (capo 2)', '2'],
    ['Mor under treet (Re-)', 'Re-'],
    ['Mor under treet (Re-, capo 2)', 'Re- | 2'],
    ['Mor under treet – capo 2, Re-', 'Re- | 2'],
    ['Mor under treet +2', '2'],
    ['Mor under treet (+2)', '2'],
    ['Mor under treet −1 (Anne)', '-1 | Anne'],
    ['Mor under treet i Re-', 'Re-'],
    ['Mor under treet, i d-moll, capo 3', 'd-moll | 3'],
    ['Mor under treet (Re-), capo 2 (Anne)', 'Re- | 2 | Anne'],
    ['Mor under treet (Anne) Re-', 'Re- | Anne'],
  ])('is music and a person behind «%s»', (row, behind) => {
    expect(read(row)).toEqual([`annet: Mor under treet | ${behind}`]);
  });

  it.each(['1) ', '1. ', '(1) ', '12. ', '– ', '— ', '• ', '‣ ', '- 1. ', '2) - '])(
    'is «%s» in front, before a place too',
    (sign) => {
      expect(read(`${sign}Stem i\n${sign}Utgang: Ukjent sang\n${sign}2. lesning: Ef 1`)).toEqual([
        'annet: Stem i ? Stem i, alt som synger',
        'utgang: Ukjent sang',
        '2. lesning: Ef 1',
      ]);
    },
  );

  it('is a number where the rows count, and else part of the title', () => {
    expect(read('1 Mor under treet\n2 Inngang: Stem i\n3 Ukjent sang')).toEqual([
      'annet: Mor under treet',
      'inngang: Stem i ? Stem i, alt som synger',
      'annet: Ukjent sang',
    ]);
    expect(read('1 lys er tent\n2 lys er tent')).toEqual([
      'annet: 1 lys er tent',
      'annet: 2 lys er tent',
    ]);
    expect(read('12 roser\n3 kongers vei')).toEqual(['annet: 12 roser', 'annet: 3 kongers vei']);
  });
});

it('takes no farewell for the title that begins so', () => {
  const titles = ['Mor under treet', 'Ha det bra, min venn'];
  expect(read('Utgang: Mor under treet\nHa det bra!', titles)).toEqual(['utgang: Mor under treet']);
});

it('finds a song behind the time at which it is sung', () => {
  const titles = ['Mor under treet', 'Du er min hyrde'];
  const found = read('19.30 Mor under treet\n20:00 - Du er min hyrde', titles);
  expect(found.map((row) => row.replace(/^.*?: /, ''))).toEqual(titles);
});

it('reads 95 of 100 drawn lists, each of them whole', () => {
  const lists = fc.sample(typedList, { numRuns: 200, seed: 52 });
  const read = lists.filter((list) =>
    isReadWell(list, readMessage(list.text, drawnBook, namesInLists)),
  );
  expect(read.length / lists.length).toBeGreaterThanOrEqual(0.95);
});

describe('the number of a song', () => {
  const numbered = [
    ['142', 'Kom, lys'],
    ['12', 'Halleluja'],
    ['15a', 'Halleluja'],
    ['3', 'Halleluja'],
    [null, 'Natten som ble dag'],
  ].map(([number = null, title], at) => ({ id: String(at), title: title ?? '', number }));
  const nameOf = (id: string) => {
    const { number, title } = numbered[Number(id)] ?? {};
    return number ?? title;
  };

  it.each([
    ['142 Kom lys', '142'],
    ['142', '142'],
    ['Nr. 142', '142'],
    ['nr 142 kom, lys', '142'],
    ['Inngang: 142', '142'],
    ['Inngang – 142, capo 2 (Anne)', '142'],
    ['15 A – Re-', '15a'],
    ['142. Kom lis', '142'],
    ['12. Halleluja\n142. Kom, lys\n3. Halleluja', '12, 142, 3'],
    ['12 Halleluja\n142\n3 Halleluja', '12, 142, 3'],
    // The rows count, and behind that are the numbers.
    ['1) 15a Halleluja\n2) 142\n3) Natten som ble dag', '15a, 142, Natten som ble dag'],
    ['1. Natten som ble dag\n2. Kom lys\n3. Halleluja', 'Natten som ble dag, 142, ?12?15a?3'],
    ['1 Natten som ble dag\n2 Kom lys\n3 Halleluja', 'Natten som ble dag, 142, ?12?15a?3'],
    // The words go before the number.
    ['12 Natten som ble dag', 'Natten som ble dag'],
    ['12 Natten som', '?Natten som ble dag'],
    ['12 roser', ''],
    ['14', ''],
    ['1. lesning: 12', ''],
  ])('finds it in %j', (list, expected) => {
    const found = readMessage(list, numbered, namesInLists).map(({ songId, candidates }) =>
      songId === null ? candidates.map((id) => `?${nameOf(id)}`).join('') : nameOf(songId),
    );
    expect(found.join(', ')).toBe(expected);
  });
});
