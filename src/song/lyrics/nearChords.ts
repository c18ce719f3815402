import { readRun, solfègeName } from '#song/chords/parseChords.ts';
import { splitLines } from './columns.ts';

/** A row that is nearly chords. */
export interface NearChords {
  /** Counted from 1. */
  readonly line: number;
  /** The chords that are not known, as written. */
  readonly chords: readonly string[];
}

const name = `(?:${solfègeName}|[A-H])`;
const begins = new RegExp(`^[([|]?(?:${name}|[a-h](?=[#b♯♭\\d]))`);
/** «Abend» and «Ebba» have no flat. */
const marked = new RegExp(`[#♯♭\\d/+^°øΔ]|^${name}b(?!\\p{L}\\p{L})`, 'u');
const longestRow = 300; // characters
const longestChord = 24; // characters
/** `(Bbma7)`: in parentheses one name is enough, so it must look like a chord. */
const inParentheses = /\(([A-H][#b♯♭]?(?:maj?|mi|min|m|[#b♯♭+\d^°ø-]|\/[A-H])+)\)/g;

/**
 * The rows in which all is chords but for some that look like chords and are not known; they stay as
 * text, and nothing of the row can be transposed. Linear in the text.
 */
export function findNearChords(text: string): readonly NearChords[] {
  return splitLines(text).flatMap((row, at) => {
    const chords = row.length > longestRow ? [] : unknownIn(row);
    return chords.length === 0 ? [] : [{ line: at + 1, chords }];
  });
}

function unknownIn(row: string): readonly string[] {
  const runs = row.match(/\S+/g) ?? [];
  const known = runs.filter((run) => readRun(run, false)?.hasChord);
  const others = runs.filter((run) => readRun(run, true) === null);
  const isNearly =
    known.length > 0 &&
    others.length > 0 &&
    known.length >= others.length &&
    others.every((run) => run.length <= longestChord && begins.test(run)) &&
    (others.every((run) => marked.test(run)) ||
      (known.length > 1 && (/\S {2}/.test(row) || known.some((run) => marked.test(run)))));
  if (isNearly) return others;
  return [...row.matchAll(inParentheses)].flatMap(([, chord = '']) =>
    readRun(chord, false) === null ? [chord] : [],
  );
}
