import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readMessage } from './readMessage.ts';
import { slots } from './plan.ts';
import { type MessageItem, writeMessage } from './writeMessage.ts';

const names = {
  inngang: 'Inngang',
  lesning: 'Lesning',
  svarsalme: 'Svarsalme',
  halleluja: 'Halleluja',
  evangelium: 'Evangelium',
  forbonn: 'Forbønn',
  fred: 'Fredshilsen',
  offertorium: 'Offertorium',
  hellig: 'Hellig',
  brod: 'Brødet',
  kalk: 'Kalken',
  kommunion: 'Kommunion',
  utgang: 'Utgang',
  annet: 'Annet',
} as const;

const nothing = { key: null, capo: 0, who: null };
const songs = [
  'Kom, lys',
  'Herre, se til oss',
  'Ved elvebredden',
  'Du er min hyrde',
  'Du som bærer alt',
  'Lys – og mørke',
  'אור חדש',
].map((title, at) => ({ id: `s${at}`, title }));

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
    const odd = { ...nothing, slot: 'Utgang', title: 'Stjerne *i* øst\n_nå_', capo: 3 };
    const hebrew = { ...nothing, slot: 'Hellig', title: 'אור חדש', key: 'La-' };
    const text = writeMessage({ ...plan, day: null, items: [odd, hebrew] });
    expect(text).toContain('Utgang: Stjerne \u200b*i\u200b* øst \u200b_nå\u200b_ – capo 3\n');
    expect(text).toContain('Hellig: \u2068אור חדש\u2069 – La-');
  });
});

describe('readMessage', () => {
  it('reads its own message back', () => {
    const read = readMessage(writeMessage(plan), songs, names);
    expect(read).toEqual([
      { slot: 'inngang', slotName: null, songId: 's0', title: 'Kom, lys', key: 'Re-', capo: 2, who: null },
      { slot: 'lesning', slotName: '1. lesning', songId: null, title: 'Jes 63,16–64,8', key: null, capo: 0, who: 'Anne' },
      { slot: 'svarsalme', slotName: null, songId: 's1', title: 'Herre, se til oss', key: 'Mi-', capo: 0, who: null },
      { slot: 'kommunion', slotName: null, songId: 's2', title: 'Ved elvebredden', key: 'Sol', capo: 0, who: null },
      { slot: 'kommunion', slotName: null, songId: 's3', title: 'Du er min hyrde', key: 'La-', capo: 0, who: null },
    ]);
  });

  it('finds every song of its own message, whatever the plan', () => {
    const item: fc.Arbitrary<MessageItem> = fc.record({
      slot: fc.constantFrom(...slots.map((slot) => names[slot]), '2. lesning', 'Under nattverden'),
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
      ['annet', null, null],
      ['annet', 'Sang til slutt', 's3'],
    ]);
    expect(read[3]?.title).toBe('Utgang - ukjent sang');
  });

  it('keeps a title with a dash whole, and chooses nothing where two songs are as near', () => {
    const near = [...songs, { id: 'x', title: 'Kom, lyd' }];
    expect(readMessage('Lys – og mørke', near, names)[0]?.songId).toBe('s5');
    expect(readMessage('Inngang: Kom, lyx', near, names)[0]?.songId).toBeNull();
    const twins = [...songs, { id: 'y', title: 'Kom lys' }];
    expect(readMessage('Inngang: Kom, lys', twins, names)[0]?.songId).toBeNull();
  });
});
