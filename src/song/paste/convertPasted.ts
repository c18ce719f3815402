import { lineEnd } from '#song/lyrics/columns.ts';
import { withNorwegianHeadings } from './norwegianHeadings.ts';
import { type ChordProFacts, noFacts, readChordPro } from './readChordPro.ts';
import { readOpenSong } from './readOpenSong.ts';
import { withoutMail, withoutQuotes } from './withoutMail.ts';
import { withoutMarks, withoutStamps } from './withoutMessage.ts';

const pastedFormats = ['chordPro', 'openSong', 'mail', 'message', 'marks', 'headings'] as const;
/** What a pasted text was converted from. */
export type PastedFormat = (typeof pastedFormats)[number];

/** A pasted text in our own format, and what it says about the song besides. */
export interface ConvertedText extends ChordProFacts {
  readonly lyrics: string;
  /** What it was converted from; empty if the text is unchanged. */
  readonly was: readonly PastedFormat[];
  /** How many songs it was, of which the first is taken; absent for one. */
  readonly songs?: number;
  /** How many `[^]` of ChordPro had no chord to recall, and are gone; absent for none. */
  readonly unrecalled?: number;
}

/**
 * Makes our own format of a pasted text: ChordPro, OpenSong, what a mail or a message puts around a
 * song, and English headings. Accepts any text, loses no sung character, changes nothing in our own
 * format, and is linear in the text. `isChordPro`: whatever it looks like.
 */
export function convertPasted(text: string, isChordPro = false): ConvertedText {
  const outer = unwrap(text.split(lineEnd));
  const openSong = readOpenSong(outer.rows);
  // Rows that it parts may be wrapped themselves, and would be unwrapped when the text is pasted again.
  const inner = openSong === null ? outer : unwrap(openSong.rows);
  const headed = withNorwegianHeadings(inner.rows);
  const song = readChordPro(headed, isChordPro);
  const {
    rows: converted,
    songs,
    unrecalled,
    ...facts
  } = song ?? { ...noFacts, rows: headed, songs: 1, unrecalled: 0 };
  // A closing may be the last paragraph only now, and would go when the text is pasted again.
  const unwrapped = song === null ? converted : withoutMail(converted, false);
  const is: Readonly<Record<PastedFormat, boolean>> = {
    chordPro: song !== null,
    mail: outer.hadMail || inner.hadMail || unwrapped !== converted,
    message: outer.hadStamps || inner.hadStamps,
    marks: outer.hadMarks || inner.hadMarks,
    openSong: openSong !== null,
    headings: headed !== inner.rows,
  };
  const was = pastedFormats.filter((format) => is[format]);
  return {
    ...facts,
    notes: [...(openSong?.notes ?? []), ...facts.notes],
    ...(songs > 1 && { songs }),
    ...(unrecalled > 0 && { unrecalled }),
    lyrics: was.length === 0 ? text : unwrapped.join('\n'),
    was,
  };
}

/** The rows without what a mail or a message puts around them. */
function unwrap(rows: readonly string[]) {
  const unquoted = withoutQuotes(rows);
  const hasQuotes = unquoted !== rows;
  const unstamped = withoutStamps(unquoted);
  const unmarked = withoutMarks(unstamped);
  const body = withoutMail(unmarked, hasQuotes);
  return {
    rows: body,
    hadMail: hasQuotes || body !== unmarked,
    hadStamps: unstamped !== unquoted,
    hadMarks: unmarked !== unstamped,
  };
}
