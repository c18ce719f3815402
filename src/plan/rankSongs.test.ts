import { expect, it } from 'vitest';
import { emptyItem } from './plan.ts';
import { type Candidate, type Place, rankSongs, type Sung } from './rankSongs.ts';

const place: Place = {
  slot: 'inngang',
  date: '2026-11-29',
  epiphany: 'jan6',
  elsewhere: new Map(),
};

function song(id: string, more: Partial<Candidate> = {}): Candidate {
  return { id, title: id, isFavorite: false, labels: { seasons: [], slots: [] }, ...more };
}

function sung(songId: string, date: string, slot: Sung['slot'] = 'inngang'): Sung {
  return { songId, slot, date };
}

function pointsOf(each: Candidate, times: readonly Sung[] = []): number | undefined {
  return rankSongs([each], times, place, new Set())[0]?.points;
}

it('counts what speaks for a song', () => {
  expect(pointsOf(song('a'))).toBe(0);
  expect(pointsOf(song('a', { isFavorite: true }))).toBe(1);
  expect(pointsOf(song('a', { labels: { seasons: [], slots: ['inngang'] } }))).toBe(3);
  expect(pointsOf(song('a', { labels: { seasons: ['jul', 'advent'], slots: [] } }))).toBe(3);
  expect(pointsOf(song('a'), [sung('a', '2026-08-02')])).toBe(3);
  expect(pointsOf(song('a'), [sung('a', '2025-12-07', 'utgang')])).toBe(2);
});

it('counts at most three times in the same slot', () => {
  const dates = ['2026-06-07', '2026-06-14', '2026-06-21', '2026-06-28', '2026-07-05'];
  expect(
    pointsOf(
      song('a'),
      dates.map((date) => sung('a', date)),
    ),
  ).toBe(9);
});

it('takes points from what was sung lately', () => {
  expect(pointsOf(song('a'), [sung('a', '2026-10-31', 'utgang')])).toBe(0); // 29 days
  expect(pointsOf(song('a'), [sung('a', '2026-11-01', 'utgang')])).toBe(-3);
  expect(pointsOf(song('a'), [sung('a', '2026-11-15', 'utgang')])).toBe(-9);
});

it('counts neither this day nor a later one, so that a celebrated plan can be put right', () => {
  expect(pointsOf(song('a'), [sung('a', '2026-11-29'), sung('a', '2026-12-06')])).toBe(0);
});

it('says why', () => {
  const advent = song('a', { labels: { seasons: ['advent', 'jul'], slots: ['inngang'] } });
  const times = [sung('a', '2026-04-12'), sung('a', '2025-11-30'), sung('b', '2026-11-22')];
  expect(rankSongs([advent], times, place, new Set(['b']))).toEqual([
    {
      songId: 'a',
      points: 3 * 2 + 3 + 3 + 2,
      timesHere: 2,
      seasons: ['advent'],
      hasSlot: true,
      wasSungInSeason: true,
      lastSung: '2026-04-12',
      elsewhere: [],
      isHandedOver: false,
    },
  ]);
});

it('puts songs that the plan has elsewhere behind the others, and says where', () => {
  const halleluja = { ...emptyItem, id: '1', slot: 'halleluja', songId: 'a' } as const;
  const within = { ...place, elsewhere: new Map([['a', [halleluja]]]) };
  const songs = [song('a', { isFavorite: true }), song('b'), song('c')];
  const often = [sung('a', '2025-11-30'), sung('a', '2025-12-07'), sung('c', '2026-11-22')];
  const ranked = rankSongs(songs, often, within, new Set());
  expect(ranked.map(({ songId, elsewhere }) => [songId, elsewhere])).toEqual([
    ['b', []],
    ['c', []],
    ['a', [halleluja]],
  ]);
  const [, last] = rankSongs(songs.slice(0, 2), often, within, new Set(['a']));
  expect(last?.songId, 'but before those that were not handed over').toBe('b');
});

it('puts songs that were not handed over last, and equals in order of title', () => {
  const songs = [song('c', { isFavorite: true }), song('b'), song('a')];
  const order = (handedOver: string[]) =>
    rankSongs(songs, [], place, new Set(handedOver)).map(({ songId }) => songId);
  expect(order([])).toEqual(['c', 'a', 'b']);
  expect(order(['a', 'b'])).toEqual(['a', 'b', 'c']);
});
