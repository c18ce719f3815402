import { expect, it } from 'vitest';
import { fitSong } from './fitSong.ts';
import {
  type MeasuredSection,
  type AvailableSpace,
  type RowHeights,
  placeSong,
} from './placeSong.ts';

/** Rows of 1.5 em with chords, 20 px to the em; a heading is like a line. */
const heightsAt = (size: number): RowHeights => ({
  em: 20 * size,
  betweenSections: 20 * size,
  lineStyles: [{ plain: 30 * size, chorded: 50 * size, before: 0, after: 0 }],
});

/** A section of lines with so many words of `wide` em, separated by half an em. */
function section(lines: number, words = 4, wide = 2): MeasuredSection {
  const line = {
    lineStyle: 0,
    insets: [0, 1] as const,
    words: Array.from({ length: words }, (_, at) => ({
      start: at * (wide + 0.5),
      end: at * (wide + 0.5) + wide,
      chorded: true,
    })),
  };
  return { isLong: lines > 16, lines: Array.from({ length: lines }, () => line) };
}

const available: AvailableSpace = { width: 800, columnGap: 40, firstHeight: 600, height: 700 };
const fit = (song: readonly MeasuredSection[], changed: Partial<AvailableSpace> = {}) =>
  fitSong(song, { ...available, ...changed }, heightsAt);

it('stops at three times the size, in as few columns as that needs', () => {
  expect(fit([section(1, 2)])).toMatchObject({ size: 3, columns: 1, turns: 0, starts: [] });
});

it('chooses the largest size at which the song fits in height and width', () => {
  // 4 lines and 1 section: 200 px at 1, so 3 by its height; 9.5 em, so 4 by its width.
  expect(fit([section(4)])).toMatchObject({ size: 3, columns: 1 });
  expect(fit([section(4)], { firstHeight: 300 })).toMatchObject({ size: 1.5, columns: 1 });
  expect(fit([section(4)], { width: 285 })).toMatchObject({ size: 1.5, columns: 1 });
});

it('puts sections side by side where that allows a larger size, as evenly as possible', () => {
  const song = [section(4), section(4), section(4), section(4)];
  // In two columns of 380 px: 420 px of height and 190 px of width at 1.
  expect(fit(song)).toMatchObject({ size: 1.42, columns: 2, starts: [{ section: 2, line: 0 }] });
  const uneven = [section(2), section(2), section(2), section(6)];
  expect(fit(uneven).starts).toEqual([{ section: 3, line: 0 }]);
});

it('breaks a line only where that allows a considerably larger size', () => {
  const narrow = { width: 400, firstHeight: 1000 };
  // Six words are 14.5 em: 1.37 if they stay on one row, else 2.1 for the others.
  expect(fit([section(3), section(3), section(1, 6)], narrow).size).toBe(2.1);
  // Five are 12 em: 1.66, less than 2.1 with one of seven lines broken is worth.
  expect(fit([section(3), section(3), section(1, 5)], narrow).size).toBe(2.1);
  // Five shorter ones are 10.5 em: 1.9, which is worth more.
  expect(fit([section(3), section(3), section(1, 5, 1.7)], narrow).size).toBe(1.9);
});

it('rather breaks lines than have letters below the usual size on a half-empty screen', () => {
  // Three of eight lines are 13 em: 0.92 in three columns if they stay on one row.
  const stanza = { ...section(8), lines: [...section(5).lines, ...section(3, 5, 2.2).lines] };
  const song = [stanza, stanza, stanza];
  expect(fit(song, { firstHeight: 560 })).toMatchObject({ size: 1.01, columns: 3 });
  expect(fit(song, { firstHeight: 520 })).toMatchObject({ size: 0.92, columns: 3 });
});

it('rather splits a section, too, but keeps it whole where the screen is nearly full', () => {
  const tall = { firstHeight: 690 };
  const uneven = fit([section(16), section(2)], tall);
  expect(uneven).toMatchObject({ size: 1.46, columns: 2, starts: [{ section: 0, line: 9 }] });
  const even = fit([section(16), section(12)], tall);
  expect(even).toMatchObject({ size: 0.86, columns: 2, starts: [{ section: 1, line: 0 }] });
});

it('breaks no word', () => {
  const song = [section(4, 1, 12), section(4, 1, 12)];
  const { size, columns } = fit(song, { firstHeight: 10_000 });
  expect({ size, columns }).toEqual({ size: 3, columns: 1 });
  expect(fit(song, { firstHeight: 400 })).toMatchObject({ size: 1.58, columns: 2 });
});

it('counts the rows of a word that is wider than its column', () => {
  // 90 em in rows of 39: two more rows, though no column keeps the word whole.
  const oneWord = section(1, 1, 90);
  const placed = placeSong([oneWord], available, heightsAt(1), { columns: 1, divides: false });
  expect(placed).toMatchObject({ breaks: 1, broken: 2, filled: (3 * 50) / 600 });
  const narrow = placeSong([oneWord], { ...available, width: 10 }, heightsAt(1), {
    columns: 1,
    divides: false,
  });
  expect(narrow.turns).toBeGreaterThan(0);
});

it('splits a section of more than sixteen lines, though not within two lines of its ends', () => {
  expect(fit([section(20)]).starts.map(({ line }) => line)).toEqual([7, 14]);
  const six = { columns: 6, divides: false };
  const startsIn = (song: readonly MeasuredSection[], firstHeight: number) =>
    placeSong(song, { ...available, width: 3000, firstHeight }, heightsAt(1), six).starts;
  expect(startsIn([section(17)], 810)).toEqual([{ section: 0, line: 15 }]);
  expect(startsIn([section(3), section(17)], 230)[0]).toEqual({ section: 1, line: 0 });
});

it('splits shorter ones before the song needs a second screen', () => {
  const song = [section(16), section(2)];
  const { size, turns, starts } = fit(song, { firstHeight: 500 });
  expect({ size, turns }).toEqual({ size: 1.25, turns: 0 });
  expect(starts).toEqual([
    { section: 0, line: 8 },
    { section: 1, line: 0 },
  ]);
});

it('breaks between sections where the song is too long, with the fewest screens', () => {
  const song = Array.from({ length: 6 }, () => section(4));
  const narrow = { width: 200, firstHeight: 500, height: 600 };
  // At 0.8 two sections fit on the first screen and three on the next, so it needs three; 1.05 is
  // what the width allows.
  expect(fit(song, narrow)).toMatchObject({ size: 1.05, columns: 1, turns: 2, screens: [2, 4] });
});

it('breaks within a section only where it is longer than a screen', () => {
  const fitted = fit([section(2), section(14)], { width: 200, firstHeight: 300, height: 500 });
  expect(fitted).toMatchObject({ columns: 1, screens: [1], turns: 2 });
});

it('handles a song without words and a window without space', () => {
  expect(fit([])).toMatchObject({ size: 3, columns: 1 });
  expect(fit([section(4)], { firstHeight: -40, height: 50 }).columns).toBe(1);
});
