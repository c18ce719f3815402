import { describe, expect, it } from 'vitest';
import { isEmptyItem } from '#plan/plan.ts';
import { readMessage } from '#plan/readMessage.ts';
import { templateItems } from '#plan/templates.ts';
import { readPersonMusic } from '#song/songPreferences.ts';
import { someItem, somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { listNames } from '#web/texts/planEditing.ts';
import { pastedPlan } from '#web/features/plans/pastedItems.ts';
import { planMessage } from './planMessage.ts';
import { plannedKey, plannedKeys } from '#web/features/plans/plannedKey.ts';

const asWritten = readPersonMusic({});
const morning = {
  ...someSong,
  id: 's1',
  title: 'Kom, lys',
  number: '142',
  key: 'Do-',
  keyHint: null,
};
const river = { ...someSong, id: 's2', title: 'Ved elvebredden', key: 'Sol', keyHint: null };
const shepherd = { ...someSong, id: 's3', title: 'Du er min hyrde', key: 'La-', keyHint: null };
const songs = new Map([morning, river, shepherd].map((song) => [song.id, song]));
const plan = {
  ...somePlan,
  items: [
    someItem('a', { slot: 'inngang', songId: 's1', titleThen: 'x', transposition: 2, capo: 2 }),
    someItem('b', { slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63', who: 'Anne' }),
    someItem('c', { slot: 'svarsalme' }),
    someItem('d', { slot: 'kommunion', songId: 's2', titleThen: 'Ved elvebredden' }),
    someItem('e', { slot: 'kommunion', songId: 's3', titleThen: 'Du er min hyrde' }),
    someItem('f', { slot: 'utgang', songId: 'borte', titleThen: 'En slettet sang' }),
  ],
};
const message = `*Eukaristi* lørdag 28. november kl. 20.00
1. søndag i advent

Inngang: 142 Kom, lys – Re-, capo 2
1. lesning: Jes 63 (Anne)
Kommunion: Ved elvebredden – Sol
           Du er min hyrde – La-
Utgang: En slettet sang`;

describe('the message of a plan', () => {
  it('has the day, and each place that is not empty, in the key of the day', () => {
    expect(planMessage(plan, songs, asWritten, 'sunday')).toBe(message);
  });

  it('has the title of the plan, and the names of keys that the reader has chosen', () => {
    const english = readPersonMusic({ notation: 'B-Bb' });
    const sent = planMessage({ ...plan, title: 'Adventskveld' }, songs, english, 'sunday');
    expect(sent).toContain('*Adventskveld* lørdag');
    expect(sent).toContain('Kom, lys – Dm, capo 2');
  });

  it('pasted back is the same plan', () => {
    const known = [...songs.values()];
    const { items, missing } = pastedPlan(
      readMessage(message, known, listNames),
      known,
      new Map(),
      () => 'i',
    );
    expect(missing).toEqual(['En slettet sang']);
    expect(
      items.map(({ slot, songId, transposition, capo, reference, who }) => {
        return [slot, songId ?? reference, transposition, capo, who];
      }),
    ).toEqual([
      ['inngang', 's1', 2, 2, null],
      ['lesning', 'Jes 63', 0, 0, 'Anne'],
      ['kommunion', 's2', 0, 0, null],
      ['kommunion', 's3', 0, 0, null],
      ['utgang', null, 0, 0, null],
    ]);
  });
});

describe('the message of an Easter Vigil', () => {
  const vigil = { date: '2027-03-27', time: '22:30', kind: 'vigilie' } as const;
  const items = templateItems(vigil, () => 'i');
  const text = planMessage({ ...plan, ...vigil, items }, songs, asWritten, 'sunday');

  it('names the night, and the readings before anybody has written them', () => {
    expect(text).toBe(`*Vigilie* lørdag 27. mars kl. 22.30
Påskenatten

1. lesning: 1 Mos 1,1–2,2
2. lesning: 1 Mos 22,1–18
3. lesning: 2 Mos 14,15–15,1
4. lesning: Jes 54,5–14
5. lesning: Jes 55,1–11
6. lesning: Bar 3,9–15.32–4,4
7. lesning: Esek 36,16–17a.18–28
Epistel: Rom 6,3–11
Evangelium: Mark 16,1–7`);
  });

  it('pasted back has the readings in their places', () => {
    const pasted = pastedPlan(readMessage(text, [], listNames), [], new Map(), () => 'i');
    expect(pasted.items).toEqual(items.filter((item) => !isEmptyItem(item)));
  });
});

describe('the key of the day', () => {
  it('is that of the version, moved; of the song where the version has none or is gone', () => {
    const low = { name: 'Lav', lyrics: 'Mi-\nLampen', key: 'Mi-', notes: null };
    const bare = { name: 'Kort', lyrics: 'Lampen', key: null, notes: null };
    const song = { ...morning, alternateVersions: [low, bare] };
    const keyOf = (versionName: string | null) =>
      plannedKey({ versionName, transposition: 2, capo: 3 }, song, asWritten);
    expect([keyOf('Lav'), keyOf('Kort'), keyOf('Borte'), keyOf(null)]).toEqual([
      'Fa#-',
      'Re-',
      'Re-',
      'Re-',
    ]);
  });

  it('can be chosen from a fourth down to six semitones up', () => {
    const keys = plannedKeys(someItem('a'), river, asWritten);
    expect(keys.map(({ transposition }) => transposition)).toEqual([
      -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(keys[5]?.sounding).toBe('Sol');
    expect(keys[7]?.sounding).toBe('La');
  });
});
