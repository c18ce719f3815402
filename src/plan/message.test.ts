import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { foldText } from '#song/foldText.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import { isFull } from '#tests/isFull.ts';
import { readMessage } from './readMessage.ts';
import { slots } from './plan.ts';
import { namesInLists as names } from './testing/namesInLists.ts';
import { type MessageItem, writeMessage } from './writeMessage.ts';

const nothing = { key: null, capo: 0, who: null };
const songs = [
  'Kom, lys',
  'Herre, se til oss',
  'Ved elvebredden',
  'Du er min hyrde',
  'Du som bærer alt',
  'Lys – og mørke',
  'אור חדש',
].map((title, at) => ({ id: `s${at}`, title, number: null }));

const plan = {
  name: 'Eukaristi',
  when: 'lørdag 28. november kl. 20.00',
  day: '1. søndag i advent',
  items: [
    { ...nothing, slot: 'Inngang', title: 'Kom, lys', key: 'Re-', capo: 2 },
    { ...nothing, slot: '1. lesning', title: 'Jes 63,16–64,8', who: 'Anne' },
    { ...nothing, slot: 'Svarsalme', title: 'Herre, se til oss', key: 'Mi-' },
    { ...nothing, slot: 'Kommunion', title: 'Ved elvebredden', key: 'Sol' },
    { ...nothing, slot: 'Kommunion', title: 'Du er min hyrde', key: 'La-' },
  ],
};

describe('writeMessage', () => {
  it('writes a plan as people send it', () => {
    expect(writeMessage(plan)).toBe(`*Eukaristi* lørdag 28. november kl. 20.00
1. søndag i advent

Inngang: Kom, lys – Re-, capo 2
1. lesning: Jes 63,16–64,8 (Anne)
Svarsalme: Herre, se til oss – Mi-
Kommunion: Ved elvebredden – Sol
           Du er min hyrde – La-`);
  });

  it('lets no title become markup, and no Hebrew title turn its line', () => {
    const title = 'Stjerne *i* øst\n_nå_ 🕊️';
    const odd = { ...nothing, slot: 'Utgang', title, key: 'Re*', capo: 3, who: '~Kari~' };
    const hebrew = { ...nothing, slot: 'Hellig', title: 'אור חדש', key: 'La-' };
    const text = writeMessage({ ...plan, day: null, items: [odd, hebrew] });
    expect(text).toContain(
      'Utgang: Stjerne \u200b*i\u200b* øst \u200b_nå\u200b_ 🕊️ – Re\u200b*, capo 3 (\u200b~Kari\u200b~)\n',
    );
    expect(text).toContain('Hellig: \u2068אור חדש\u2069 – La-');
  });
});

describe('readMessage', () => {
  it('reads its own message back', () => {
    const read = readMessage(writeMessage(plan), songs, names);
    expect(read).toEqual([
      {
        slot: 'inngang',
        slotName: null,
        songId: 's0',
        title: 'Kom, lys',
        key: 'Re-',
        capo: 2,
        transposition: 0,
        who: null,
        candidates: [],
      },
      {
        slot: 'lesning',
        slotName: '1. lesning',
        songId: null,
        title: 'Jes 63,16–64,8',
        key: null,
        capo: 0,
        transposition: 0,
        candidates: [],
        who: 'Anne',
      },
      {
        slot: 'svarsalme',
        slotName: null,
        songId: 's1',
        title: 'Herre, se til oss',
        key: 'Mi-',
        capo: 0,
        transposition: 0,
        candidates: [],
        who: null,
      },
      {
        slot: 'kommunion',
        slotName: null,
        songId: 's2',
        title: 'Ved elvebredden',
        key: 'Sol',
        capo: 0,
        transposition: 0,
        candidates: [],
        who: null,
      },
      {
        slot: 'kommunion',
        slotName: null,
        songId: 's3',
        title: 'Du er min hyrde',
        key: 'La-',
        capo: 0,
        transposition: 0,
        candidates: [],
        who: null,
      },
    ]);
  });

  it('finds every song of its own message, whatever the plan', () => {
    const item: fc.Arbitrary<MessageItem> = fc.record({
      slot: fc.constantFrom(
        ...slots.map((slot) => names.slots[slot]),
        '2. lesning',
        'Under nattverden',
      ),
      title: fc.constantFrom(...songs.map(({ title }) => title)),
      key: fc.constantFrom(null, 'Re-', 'Bb', 'Fa#-', 'd-moll', 'Do→Re'),
      capo: fc.nat(9),
      who: fc.constantFrom(null, 'Anne', 'Kari og Ola'),
    });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), (items) => {
        const read = readMessage(writeMessage({ ...plan, items }), songs, names);
        const found = read.map(({ songId }) => songs.find(({ id }) => id === songId)?.title);
        expect(found).toEqual(items.map(({ title }) => title));
        expect(read.map(({ key, capo, who }) => ({ key, capo, who }))).toEqual(
          items.map(({ key, capo, who }) => ({ key, capo, who })),
        );
      }),
    );
  });

  it('finds every song of its own message, whatever the songs are called', () => {
    const words =
      'Kom lys Fred Sol La- og Hellig nåde ø אור חדש 12 capo 1. – : ( ) * _ ~ ` , ! … 🕊️ ❤️';
    const piece = fc.constantFrom(...words.split(' '));
    const title = fc
      .array(piece, { minLength: 1, maxLength: 6 })
      .map((pieces) => pieces.join(' ').replace(/\s+/g, ' ').trim())
      .filter((each) => /\p{L}/u.test(each));
    const number = fc.constantFrom(
      null,
      '1',
      '2',
      '3',
      '12',
      '12a',
      'A 1',
      '1.',
      '2)',
      '2. 1',
      'La',
      '18.30',
    );
    const song = fc.record({ title, number });
    const library = fc
      .uniqueArray(song, {
        minLength: 1,
        maxLength: 20,
        selector: (each) => inWords(numberedTitle(each)),
      })
      .map(withoutUnknowable);
    const slot = fc.constantFrom('Inngang', 'Svarsalme', '2. lesning', 'Under nattverden');
    const messages = library
      .filter(({ length }) => length > 0)
      .chain((all) => {
        const item = fc.record({
          slot,
          song: fc.constantFrom(...all),
          key: fc.constantFrom(null, 'Re-', 'Bb'),
          capo: fc.nat(9),
          who: fc.constantFrom(null, 'Anne'),
        });
        return fc.tuple(fc.constant(all), fc.array(item, { minLength: 1, maxLength: 8 }));
      });
    fc.assert(
      fc.property(messages, ([all, items]) => {
        const known = all.map((each, at) => ({ ...each, id: String(at) }));
        const written = items.map((each) => ({ ...each, title: numberedTitle(each.song) }));
        const read = readMessage(writeMessage({ ...plan, items: written }), known, names);
        expect(
          read.map(({ songId, key, capo, who }) => {
            return { song: all[Number(songId ?? Number.NaN)], key, capo, who };
          }),
        ).toEqual(items.map(({ slot: _, ...item }) => item));
      }),
      { numRuns: isFull ? 10_000 : 200 },
    );
  });

  it('tells songs of one title by their numbers, also where those would count the rows', () => {
    const known = ['7', '1', '2', '3', null].map((number, at) => ({
      id: `h${at}`,
      title: number === null ? 'Kom, lys' : 'Halleluja',
      number,
    }));
    const items = known.map((song) => ({
      ...nothing,
      slot: 'Kommunion',
      title: numberedTitle(song),
      key: 'Re-',
    }));
    const read = readMessage(writeMessage({ ...plan, items }), known, names);
    expect(read.map(({ songId }) => songId)).toEqual(known.map(({ id }) => id));
  });

  it('finds the songs of a community with other numbers, or none', () => {
    const titles = ['142 Kom, lys', '1 Ved elvebredden', '99 Ukjent sang'];
    const items = titles.map((title) => ({ ...nothing, slot: 'Inngang', title, key: 'Re-' }));
    const others = songs.map((song, at) => ({ ...song, number: at === 2 ? '142' : null }));
    for (const known of [songs, others]) {
      const read = readMessage(writeMessage({ ...plan, items }), known, names);
      expect(read.map(({ songId, title, key }) => [songId ?? title, key])).toEqual([
        ['s0', 'Re-'],
        ['s2', 'Re-'],
        ['99 Ukjent sang', 'Re-'],
      ]);
    }
  });

  it('finds a song that is called like a place, under another one', () => {
    const items = ['Kom, lys', 'Fred:', 'Kom, lys'].map((title) => ({
      ...nothing,
      slot: 'Inngang',
      title,
    }));
    const known = items.slice(1).map(({ title }) => ({ id: title, title, number: null }));
    const read = readMessage(writeMessage({ ...plan, items }), known, names);
    expect(read.map(({ songId }) => songId)).toEqual(items.map(({ title }) => title));
  });

  it('finds a song that is called by a picture alone', () => {
    const dove = { ...nothing, slot: 'Fredshilsen', title: '🕊️', key: 'Re-' };
    const read = readMessage(
      writeMessage({ ...plan, items: [dove] }),
      [...songs, { id: 'd', title: '🕊️', number: null }],
      names,
    );
    expect(read).toEqual([expect.objectContaining({ songId: 'd', slot: 'fred', key: 'Re-' })]);
  });

  it('reads lists as others type them', () => {
    const list = [
      'Sanger til lørdag',
      '',
      '1. Kom lys',
      '2) ved elvebreden (La-)',
      '- Svarsalmen: herre se til os',
      'Utgang - ukjent sang',
      'Sang til slutt: Du er min hyrde',
    ];
    const read = readMessage(list.join('\n'), songs, names);
    expect(read.map(({ slot, slotName, songId }) => [slot, slotName, songId])).toEqual([
      ['annet', null, 's0'],
      ['annet', null, 's2'],
      ['svarsalme', null, 's1'],
      ['utgang', null, null],
      ['annet', 'Sang til slutt', 's3'],
    ]);
    expect(read[3]?.title).toBe('ukjent sang');
  });

  it.each([
    [
      'Inngang:\nKom, lys\n\nKommunion:\n  - Ved elvebredden\n  - Du er min hyrde\n',
      'inngang s0, kommunion s2, kommunion s3',
    ],
    ['Sanger til lørdag:\nInngangssang: Kom, lys\nFred – Du er min hyrde', 'inngang s0, fred s3'],
    ['*Inngang:* Kom, lys\n* Ved elvebredden', 'inngang s0, annet s2'],
    [
      'Lørdag kl 20:00\nKom, lys: vers 1 og 3\nVed elvebredden - bare refrenget',
      'annet s0, annet s2',
    ],
    ['Lørdag 28.11\nKom lys Re- capo 2\nVed elvebredden, La-', 'annet s0, annet s2'],
    ['Lys - og mørke - Sol', 'annet s5'],
    ['', ''],
  ])('reads %j', (list, expected) => {
    const read = readMessage(list, songs, names);
    expect(read.map(({ slot, songId }) => `${slot} ${songId}`).join(', ')).toBe(expected);
  });

  it('keeps a first title that no song has, where there is no heading', () => {
    const read = readMessage('En ukjent sang\nKom, lys', songs, names);
    expect(read.map(({ title }) => title)).toEqual(['En ukjent sang', 'Kom, lys']);
  });

  it('finds 95 of 100 songs of its own message with a typing error in every line', () => {
    const first = ['Stille', 'Glade', 'Nye', 'Hvite', 'Store', 'Fjerne', 'Åpne', 'Gylne'];
    const second = ['porter', 'hender', 'vinger', 'øyne', 'stier', 'klokker', 'kilder', 'morgener'];
    const library = first.flatMap((one, row) =>
      second.map((other, at) => ({
        id: `${row} ${at}`,
        title: `${one} ${other} over havet`,
        number: null,
      })),
    );
    const all = [...songs, ...library];
    const line = fc.record({
      song: fc.constantFrom(...all),
      slot: fc.constantFrom(...slots.map((slot) => names.slots[slot]), '2. lesning'),
      key: fc.constantFrom(null, 'Re-', 'Sol', 'F#m'),
      capo: fc.constantFrom(0, 0, 2),
      who: fc.constantFrom(null, null, 'Anne'),
      typo: fc.record({
        place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        letter: fc.constantFrom(...'abdefgiklmnorst'.split('')),
        kind: fc.constantFrom('more', 'less', 'other', 'swapped'),
      }),
    });
    const lines = fc.sample(line, { numRuns: isFull ? 1000 : 200, seed: 31 });
    const found = lines.filter(({ song, typo, ...item }) => {
      const message = writeMessage({ ...plan, items: [{ ...item, title: song.title }] });
      const [written = ''] = message.split('\n').slice(3);
      const read = readMessage(withTypo(written, typo), all, names);
      return read.length === 1 && read[0]?.songId === song.id;
    });
    expect(found.length / lines.length).toBeGreaterThanOrEqual(0.95);
  });

  it('keeps a title with a dash whole, and chooses nothing where two songs are as near', () => {
    const near = [...songs, { id: 'x', title: 'Kom, lyd', number: null }];
    expect(readMessage('Lys – og mørke', near, names)[0]?.songId).toBe('s5');
    expect(readMessage('Inngang: Kom, lyx', near, names)[0]?.songId).toBeNull();
    const twins = [...songs, { id: 'y', title: 'Kom lys', number: null }];
    expect(readMessage('Inngang: Kom, lys', twins, names)[0]?.songId).toBeNull();
  });
});

interface Titled {
  readonly title: string;
  readonly number: string | null;
}

/** Without those that are written as another one is called. */
function withoutUnknowable(all: readonly Titled[]): readonly Titled[] {
  return all.filter((song) => {
    const written = inWords(numberedTitle(song));
    return all.every((other) => other === song || inWords(other.title) !== written);
  });
}

/** Songs whose titles differ in signs alone are the same to a reader. */
function inWords(title: string): string {
  return foldText(title.replace(/[^\p{L}\p{N}]+/gu, ' '));
}

interface Typo {
  /** From 0 at the beginning of the line to 1 at its end. */
  readonly place: number;
  readonly letter: string;
  readonly kind: 'more' | 'less' | 'other' | 'swapped';
}

function withTypo(text: string, { place, letter, kind }: Typo): string {
  const at = Math.floor(place * text.length);
  const [before, own, next, after] = [
    text.slice(0, at),
    text.charAt(at),
    text.charAt(at + 1),
    text.slice(at + 2),
  ];
  const typed = {
    more: own + letter + next,
    less: next,
    other: letter + next,
    swapped: next + own,
  };
  return before + typed[kind] + after;
}
