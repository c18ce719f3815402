import { composeScore } from './composeScore.ts';
import { Random } from './random.ts';
import type { Score } from './score.ts';
import { type ChordPlace, writeLyrics } from './writeLyrics.ts';
import { type BenchLanguage, words } from './words.ts';

export interface BenchSong {
  /** A UUID derived from the song's position. */
  readonly id: string;
  readonly title: string;
  readonly language: BenchLanguage;
  readonly lyrics: string;
  readonly score: Score;
}

/** Number of songs in a library. */
export type LibrarySize = 100 | 300 | 1000;

const median = 1500; // bytes of lyrics
const spread = Math.log(8) / 2.326; // so that 99 of 100 songs have at most 8 × 1.5 kB = 12 kB
const longestBytes = 200_000; // stays below the limit of 200,000 characters per song
const longestAt = 61;

/**
 * Generates this many songs: half of them up to 1.5 kB, one in a hundred over 12 kB, one of 200 kB;
 * mostly Norwegian, some Latin and Hebrew. Song 17 is the same in every library.
 */
export function generateSongs(size: number): BenchSong[] {
  return Array.from({ length: size }, (_, at) => generateSong(at));
}

function generateSong(at: number): BenchSong {
  const random = new Random(0x5a6b * (at + 1));
  const language = languageOf(at);
  const place: ChordPlace = random.next() < 0.5 ? 'above' : 'inline';
  const title = `${capital(`${random.pick(words[language])} ${random.pick(words[language])}`)} ${at + 1}`;
  const target = at === longestAt ? longestBytes : bytesAt(at);
  // Chords and headings take up space, too; a first attempt measures how much.
  const tried = target * 0.6;
  const share =
    tried / Buffer.byteLength(writeLyrics(composeScore(random, language, tried), place));
  const score = composeScore(random, language, target * share);
  return { id: idOf(at), title, language, lyrics: writeLyrics(score, place), score };
}

/** Of each 20: 14 Norwegian, 3 Latin, 3 Hebrew; the longest is Norwegian. */
function languageOf(at: number): BenchLanguage {
  const place = at % 20;
  if (place < 14) return 'no';
  return place < 17 ? 'la' : 'he';
}

// Golden-ratio steps cover (0, 1) evenly for any count, so a hundred songs have the same
// distribution of lengths as a thousand.
function bytesAt(at: number): number {
  const share = ((at + 1) * 0.618_033_988_749_895) % 1;
  return median * Math.exp(spread * normalQuantile(Math.min(Math.max(share, 0.001), 0.9995)));
}

/** Quantile of the standard normal distribution (Tukey's lambda, to ± 0.02). */
function normalQuantile(share: number): number {
  return 4.91 * (share ** 0.14 - (1 - share) ** 0.14);
}

function idOf(at: number): string {
  return `00000000-0000-4000-8000-${(at + 1).toString(16).padStart(12, '0')}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
