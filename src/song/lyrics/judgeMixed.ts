import { solfègeName } from '#song/chords/parseChords.ts';
import { isUnknownChord, judgeRun } from './judgeRun.ts';

/** Chords among other words. */
interface MixedRow {
  /** Whether it is a chord line all the same. If not, it reads like one, and is sung. */
  readonly isPlayed: boolean;
  readonly letters: boolean;
  readonly solfège: boolean;
}

const longestMixed = 400; // characters

const quality = 'sus|add|maj|min|dim|aug|alt|omit';
const capital = `(?:[A-H](?:[#b♯♭]?(?:${quality})|(?![a-zà-ÿ]{2}))|(?=[A-Z])${solfègeName}(?![a-zà-ÿ]))`;
const begins = `(?<!\\S)[([|:]{0,3}${capital}`;
/** Fast path: lyrics rarely have two words that begin as chords do. */
const mayBeMixed = new RegExp(`${begins}.*${begins}|^\\s*\\S+\\s+\\S+\\s*$`);

/** No two small letters behind the name, and no third capital: `FC`, `G*`, but not «DEG». */
const likeChord = /^[([|:]{0,3}[A-H](?!\p{Ll}{2})(?!\p{Lu}{2})/u;
const bars = /^[\d|]+$/;
/** A sign of a sentence, or a label's colon. */
const sentenceMark = /[,;!?]|\p{L}:/u;
const longestWord = 6; // letters
const mostLetters = new RegExp(`^(?:\\P{L}*\\p{L}){0,${longestWord}}\\P{L}*$`, 'u');

/**
 * Judges a row of chords and other words: null unless at least half of them are chords, not all by
 * one plain name, and none in small letters. They are played if the names differ and the others are
 * like chords, or short and in chord spacing; «Si meg, Mi» and «Da A og E» are sung.
 */
export function judgeMixed(row: string): MixedRow | null {
  if (row.length > longestMixed || !mayBeMixed.test(row)) return null;
  const text = row.trim();
  const names = new Set<string>();
  let [known, others] = [0, 0];
  let marked = false;
  let [isLike, isShort, isPlain] = [true, true, true];
  let [letters, solfège] = [false, false];
  for (const word of text.split(/\s+/)) {
    const run = judgeRun(word);
    if (run?.isSmall) return null;
    if (run?.hasChord && !run.needsOthers) {
      known++;
      names.add(run.name);
      marked ||= run.marked;
      letters ||= run.letters;
      solfège ||= run.solfège;
      isPlain &&= !word.includes('(');
    } else if (run === null) {
      others++;
      isLike &&= likeChord.test(word) || bars.test(word) || isUnknownChord(word);
      isShort &&= mostLetters.test(word);
      isPlain &&= !sentenceMark.test(word);
    }
  }
  if (known < others || !(marked || names.size > 1)) return null;
  const isSpaced = /\s\s/.test(text);
  return {
    isPlayed: isPlain && names.size > 1 && (isLike || (isSpaced && isShort)),
    letters,
    solfège,
  };
}
