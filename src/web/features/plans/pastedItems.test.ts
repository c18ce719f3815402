import { describe, expect, it } from 'vitest';
import { readMessage } from '#plan/readMessage.ts';
import { listNames } from '#web/texts/planEditing.ts';
import { type Choices, pastedPlan, semitonesBetween } from './pastedItems.ts';

const songs = [
  { id: 's1', title: 'Kom, lys', number: null, key: 'Do-' },
  { id: 's2', title: 'Ved elvebredden', number: null, key: 'Sol' },
  { id: 's3', title: 'Lys i natten over byen', number: null, key: null },
  { id: 's4', title: 'Lys i natten over havet', number: null, key: null },
];

function paste(text: string, choices: Choices = new Map()) {
  let made = 0;
  return pastedPlan(readMessage(text, songs, listNames), songs, choices, () => `i${++made}`);
}

describe('a pasted list', () => {
  it('becomes items with song, key of the day, capo and person', () => {
    const { items, ...found } = paste(
      'Inngang: Kom, lys – Re-, capo 2\n1. lesning: Jes 63,16–64,8 (Anne)\nUtgang: Ved elvebreden',
    );
    expect(found).toEqual({ songs: 2, missing: [], proposals: [], isCut: false });
    expect(items).toMatchObject([
      { id: 'i1', slot: 'inngang', songId: 's1', titleThen: 'Kom, lys', transposition: 2, capo: 2 },
      { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63,16–64,8', who: 'Anne' },
      { slot: 'utgang', songId: 's2', titleThen: 'Ved elvebredden', transposition: 0 },
    ]);
  });

  it('is moved as it says, if it names no key', () => {
    expect(paste('Kom, lys +2').items).toMatchObject([{ songId: 's1', transposition: 2 }]);
    expect(paste('Kom, lys – Re-, −1').items).toMatchObject([{ transposition: 2 }]);
  });

  it('takes the only song that a title may mean, and leaves it open between several', () => {
    const list = 'Inngang: Ved elvebredden\nFred: Ved elve\nKalk: Lys i natten\nUtgang: Over havet';
    const { items, proposals, missing } = paste(list);
    expect(proposals.map(({ title, chosen, isOpen }) => [title, chosen, isOpen])).toEqual([
      ['Lys i natten', null, true],
      ['Over havet', 's4', false],
    ]);
    expect(proposals[0]?.songs.map(({ id }) => id)).toEqual(['s3', 's4']);
    expect(missing).toEqual(['Ved elve', 'Lys i natten']);
    expect(items.slice(2)).toMatchObject([
      { songId: null, titleThen: 'Lys i natten' },
      { songId: 's4', titleThen: 'Lys i natten over havet' },
    ]);
  });

  it('takes what the person chose, and the words of the list for none of them', () => {
    const choices = new Map([
      ['Lys i natten', 's3'],
      ['Over havet', null],
    ]);
    const { items, missing, proposals } = paste('Kalk: Lys i natten\nUtgang: Over havet', choices);
    expect(missing).toEqual(['Over havet']);
    expect(proposals.some(({ isOpen }) => isOpen)).toBe(false);
    expect(items).toMatchObject([
      { songId: 's3', titleThen: 'Lys i natten over byen' },
      { songId: null, titleThen: 'Over havet' },
    ]);
    // Another list, in which these words mean something else.
    expect(
      paste('Lys i natten', new Map([['Lys i natten', 's9']])).proposals[0]?.chosen,
    ).toBeNull();
  });

  it('keeps the name of a song that is not in the library', () => {
    const { items, missing, songs: named } = paste('Inngang: Kom, lys\nUtgang: Sangen om havet');
    expect([named, missing]).toEqual([2, ['Sangen om havet']]);
    expect(items[1]).toMatchObject({ slot: 'utgang', songId: null, titleThen: 'Sangen om havet' });
    expect(items[1]).toMatchObject({ text: null, reference: null, note: null });
  });

  it('takes a prayer as a text, not as a song that is missing', () => {
    const { items, missing, songs: named } = paste('Inngang: Kom, lys\nForbønn: Vi ber for byen');
    expect([named, missing]).toEqual([1, []]);
    expect(items[1]).toMatchObject({ slot: 'forbonn', text: 'Vi ber for byen', note: null });
  });

  it('ends at sixty items, and says so', () => {
    const { items, isCut } = paste(Array.from({ length: 300 }, () => 'Kom, lys').join('\n'));
    expect(items).toHaveLength(60);
    expect(isCut).toBe(true);
    expect(new Set(items.map(({ id }) => id)).size).toBe(60);
  });
});

it.each([
  ['Re-', 'Mi-', 2],
  ['Dm', 'Mi-', 2],
  ['Do', 'Si', -1],
  ['Do', 'Fa#', 6],
  ['Do', 'Sol', -5],
  ['Do', 'Do', 0],
  ['Do', 'La-', 0],
  ['i kirketone', 'Do', 0],
  [null, 'Do', 0],
  ['Do', null, 0],
])('semitones from %s to %s are %i', (from, to, semitones) => {
  expect(semitonesBetween(from, to)).toBe(semitones);
});
