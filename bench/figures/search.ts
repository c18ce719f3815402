import MiniSearch from 'minisearch';
import { type Figure, measured } from '#bench/figure.ts';
import { measurePairs, usualPlan } from '#bench/measurePairs.ts';
import { type BenchSong, generateSongs } from '#bench/songs/generateSongs.ts';
import type { Song } from '#contract/songs/song.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { foldForSearch, foldText } from '#song/foldText.ts';
import { searchWords } from '#song/search/searchWords.ts';
import { findLyricMatches, indexLyrics } from '#web/offline/library/findLyricMatches.ts';
import { songsThatMatch } from '#web/offline/library/librarySnapshot.ts';
import { wordsRow } from '#web/offline/library/songRows.ts';

const longestPrefix = 8; // keystrokes for one word
const wordsTyped = 40;

/**
 * What a device does at every keystroke: matching titles, then «Treff i sangteksten» with its
 * lines.
 */
export const search: Figure = {
  name: 'P4',
  measure: 'search, p99 per keystroke, 1,000 songs, titles and lyrics : MiniSearch, same songs',
  async run() {
    const songs = generateSongs(1000).map(wholeSong);
    const keys = keystrokes(songs);
    const ours = ownSearch(songs);
    const peers = miniSearch(songs);
    const pairs = await measurePairs(
      async () => slowest(keys, ours),
      async () => slowest(keys, peers),
      usualPlan,
    );
    return [measured('P4', pairs, { most: 0.2 })];
  },
};

type Search = (typed: string) => number;

function ownSearch(songs: readonly Song[]): Search {
  const index = indexLyrics(songs.map(wordsRow));
  const byId = new Map(
    songs.map((song) => [song.id, { song, title: foldForSearch(song.title) }] as const),
  );
  const library = { byId, sorted: songs };
  return (typed) =>
    songsThatMatch(library, { search: typed }).length +
    findLyricMatches(index, { search: typed }).length;
}

/** The peer with the same words, folded alike, as prefixes that must all match, like our search. */
function miniSearch(songs: readonly Song[]): Search {
  const index = new MiniSearch<{ id: string; title: string; words: string }>({
    fields: ['title', 'words'],
    tokenize: searchWords,
  });
  index.addAll(songs.map(wordsRow).map(({ id, title, words }) => ({ id, title, words })));
  return (typed) => index.search(foldText(typed), { prefix: true, combineWith: 'AND' }).length;
}

/** Words of songs of every language, one query per keystroke. */
function keystrokes(songs: readonly Song[]): string[] {
  const step = Math.floor(songs.length / wordsTyped);
  return Array.from({ length: wordsTyped }, (_, at) => {
    const words = searchWords(foldText(songs[at * step]?.lyrics ?? ''));
    const word = words[(at * 7) % words.length] ?? 'lys';
    const length = Math.min(word.length, longestPrefix);
    return Array.from({ length }, (__, end) => word.slice(0, end + 1));
  }).flat();
}

/**
 * The 99th percentile of a keystroke in microseconds of CPU time: wall-clock time would include
 * keystrokes that another program interrupted.
 */
function slowest(keys: readonly string[], search: Search): number {
  const times = keys.map((typed) => {
    const before = process.cpuUsage();
    if (search(typed) < 0) throw new Error('less than nothing was found');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

function wholeSong({ id, title, language, lyrics }: BenchSong): Song {
  const category = { id: 'a', nameNo: 'Advent', color: '#5e35b1' };
  return {
    id,
    title,
    language,
    lyrics,
    category,
    categoryId: category.id,
    notes: null,
    ...optionalsOf({}),
    audioUrl: null,
    sheetMusicUrl: null,
    sheetMusicType: null,
    alternateVersions: [],
    isFavorite: false,
    playCount: 0,
    lastPlayed: null,
    createdAt: '',
    addedAt: '',
    updatedAt: '',
    version: 1,
  };
}
