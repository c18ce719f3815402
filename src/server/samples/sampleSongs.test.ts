import { expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { songSeasons } from '#plan/plan.ts';
import { shortTexts } from '#contract/songs/songFields.ts';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Line, Section } from '#song/lyrics/section.ts';
import { firstLanguages, tempos } from '#song/valueSets.ts';
import { sampleCategories } from './sampleCategories.ts';
import type { SampleSong } from './sampleSong.ts';
import { sampleSongs } from './sampleSongs.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

// Deliberately independent of the parser: chord names that are not words (`La-`, `Si7`, `Mib`), and
// names that are words only where they are alone on a line.
const name = '(?:[Dd]o|[Rr]e|[Mm]i|[Ff]a|[Ss]ol|[Ll]a|[Ss]i|[A-H])';
const markedName = new RegExp(`(?<!\\p{L})${name}(?:[#♯♭\\d-]|[bm](?!\\p{L}))`, 'u');
const namesAlone = new RegExp(`^[\\s(]*${name}(?:[\\s()|]+${name})*[\\s)]*$`);
const notARepeat = /\((?!2x\)|x2\)|bis\))/;

const distinct = <T>(values: readonly T[]) => [...new Set(values)];
const lyricsOf = (song: SampleSong) => [
  song.lyrics,
  ...(song.alternateVersions ?? []).map((version) => version.lyrics),
];
const linesOf = (lyrics: string) => parseLyrics(lyrics).flatMap((section) => section.lines);
const hasChords = (line: Line) => line.chords !== '' || line.pieces !== undefined;

const everyLine = sampleSongs.flatMap(lyricsOf).flatMap(linesOf);
const everySection = sampleSongs.flatMap((song) => parseLyrics(song.lyrics));

it('have unique ids, titles and colours', () => {
  const ids = [...sampleSongs, ...sampleCategories].map((row) => row.id);
  const titles = sampleSongs.map((song) => song.title);
  expect(distinct(ids)).toEqual(ids);
  expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
  expect(distinct(titles)).toEqual(titles);
  const colors = sampleCategories.map((category) => category.color);
  expect(distinct(colors)).toEqual(colors);
  expect(colors.filter((color) => !/^#[\dA-F]{6}$/.test(color))).toEqual([]);
});

it('are at least two per category', () => {
  const songs = (name: string) => sampleSongs.filter((song) => song.category === name).length;
  const names = sampleCategories.map((category) => category.name);
  expect(names.filter((name) => songs(name) < 2)).toEqual([]);
  expect(sampleSongs.filter((song) => !names.includes(song.category))).toEqual([]);
});

it('keep to the limits of a song', () => {
  const isTooLong = (song: SampleSong) => {
    return (
      song.title.length > limits.title ||
      (song.notes ?? '').length > limits.notes ||
      shortTexts.some((name) => isLongerThanShort(song[name])) ||
      lyricsOf(song).some((lyrics) => lyrics.length > limits.lyrics)
    );
  };
  expect(sampleSongs.filter(isTooLong)).toEqual([]);
  expect(sampleSongs.flatMap(lyricsOf).filter((text) => text !== text.trim())).toEqual([]);
});

it('show the first languages, every tempo, kind of section and voice', () => {
  const types = everySection.map((section) => section.type);
  const voices = [...everySection, ...everyLine].flatMap((row) => row.voice ?? []);
  expect(distinct(sampleSongs.map((song) => song.language))).toHaveLength(firstLanguages.length);
  expect(distinct(sampleSongs.flatMap((song) => song.tempo ?? []))).toHaveLength(tempos.length);
  expect(distinct(types).sort()).toEqual(['bridge', 'chorus', 'outro', 'verse']);
  expect(distinct(voices).sort()).toEqual(['A', 'K']);
  expect(everySection.some((section) => section.voice !== undefined)).toBe(true);
});

it('show every season, and songs for most places of a celebration', () => {
  const seasons = sampleSongs.flatMap((song) => song.seasons ?? []);
  const slots = sampleSongs.flatMap((song) => song.slots ?? []);
  expect(distinct(seasons)).toHaveLength(songSeasons.length);
  expect(distinct(slots).length).toBeGreaterThan(7);
});

it('show chords over a line, within it and alone, and songs without any', () => {
  const hasNone = (song: SampleSong) => !linesOf(song.lyrics).some(hasChords);
  expect(everyLine.some((line) => line.chords !== '' && line.lyrics !== '')).toBe(true);
  expect(everyLine.some((line) => line.chords !== '' && line.lyrics === '')).toBe(true);
  expect(everyLine.some((line) => line.pieces !== undefined)).toBe(true);
  expect(sampleSongs.filter(hasNone).map((song) => song.key)).toEqual([undefined, undefined]);
});

it('have the keys that their chords suggest', () => {
  const versions = sampleSongs.flatMap((song) => [song, ...(song.alternateVersions ?? [])]);
  const keys = versions.map(({ lyrics, key = null }) => {
    const sections = parseLyrics(lyrics);
    const named = analyzeKey(sections, key);
    return {
      title: lyrics.slice(0, 30),
      named: named.key,
      detected: analyzeKey(sections, null).key,
    };
  });
  expect(keys.filter(({ named }) => named !== null).length).toBeGreaterThan(20);
  expect(keys.map(({ detected, title }) => ({ title, key: detected }))).toEqual(
    keys.map(({ named, title }) => ({ title, key: named })),
  );
});

it('have no chord among the words', () => {
  const lyrics = everyLine.map((line) => line.lyrics);
  for (const leftOver of [markedName, namesAlone, notARepeat]) {
    expect(lyrics.filter((text) => leftOver.test(text))).toEqual([]);
  }
});

it('play chords without words under a heading of their own', () => {
  const isPlayed = ({ lines }: Section) => !lines.some(({ lyrics }) => lyrics.trim() !== '');
  const played = everySection.filter((section) => isPlayed(section) && section.lines.length > 0);
  expect(distinct(played.map(({ title }) => title)).sort()).toEqual(['Intro', 'Mellomspill']);
});

it('leave capo and footnotes to the notes', () => {
  const words = everyLine.map(({ lyrics }) => lyrics);
  expect(words.filter((text) => /\bcapo\b|\*/i.test(text))).toEqual([]);
  const withCapo = sampleSongs.filter(({ notes = '' }) => /^Capo \d$/m.test(notes));
  expect(withCapo).toHaveLength(1);
});

it('were written in their own language, and name their keys alike', () => {
  expect(sampleSongs.filter(({ translator }) => translator !== undefined)).toEqual([]);
  const keys = sampleSongs.flatMap((song) => song.key ?? []);
  expect(keys.filter((key) => !/^[A-Z]/.test(key))).toEqual([]);
});

it('are short and long, in titles, notes and lines', () => {
  const longest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  expect(longest(sampleSongs.map((song) => song.title))).toBeGreaterThan(75);
  expect(longest(everyLine.map((line) => line.lyrics))).toBeGreaterThan(170);
  const longNotes = sampleSongs.filter((song) => (song.notes ?? '').length > 150);
  expect(longNotes.length).toBeGreaterThanOrEqual(3);
  const withVersions = sampleSongs.filter((song) => song.alternateVersions !== undefined);
  expect(withVersions.length).toBeGreaterThanOrEqual(2);
});

function isLongerThanShort(text: string | undefined): boolean {
  return (text ?? '').length > limits.shortText;
}
