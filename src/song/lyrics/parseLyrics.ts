import { outdent, splitLines } from './columns.ts';
import type { ChordRow, LyricRow } from './readRow.ts';
import { readRow } from './readRow.ts';
import { isWritten, type Line, lineOf, type Section } from './section.ts';
import type { SettledRow } from './settleRows.ts';
import { isBlank, isRowOfChords, settleRows, takesChords } from './settleRows.ts';

type OpenSection = Section & { readonly lines: Line[] };

/** The title of text before any heading (spec §4). */
const implicitTitle = 'Vers 1';

/** «Intro: Do Sol» names its chords, not the text after them. */
const playedAlone = /^\W*(?:intro|forspill|mellomspill|interlude|instrumental|etterspill)/i;

/** The beginning of a numbered verse: `2. Kom`, or the number alone. */
const verseNumber = /^\s*\d{1,2}\.(?:\s|$)/;

/**
 * Parses a song: headings, chord lines above lyric lines, inline chords, voices (spec §4, decisions
 * 17–21, 23, 53). Accepts any text and loses none; only blank lines at the beginning are dropped.
 * Linear in the text. `found` is told the row of each line, from 0: that of the words, or of chords
 * alone.
 */
export function parseLyrics(text: string, found?: (row: number) => void): Section[] {
  const sections: OpenSection[] = [];
  let waiting: ChordRow | null = null; // a chord row until the row below it is known
  let isPlayed = false; // whether the open section contains chords
  let hasSung = false; // whether it contains lyrics
  const open = (heading: Omit<Section, 'lines'>) => {
    const section: OpenSection = { ...heading, lines: [] };
    sections.push(section);
    isPlayed = hasSung = false;
    return section;
  };
  const add = (line: Line, at: number) => {
    found?.(at);
    let section = sections.at(-1) ?? open(unnamed(implicitTitle));
    if (beginsStanza(line, section, { isPlayed, hasSung })) section = open(unnamed(''));
    section.lines.push(line);
    hasSung ||= isSung(line);
    isPlayed ||= line.chords !== '';
  };

  const rows = settleRows(splitLines(text).map(readRow));
  for (const [at, row] of rows.entries()) {
    if (waiting !== null && belongsTogether(waiting, row)) {
      add(withChords(row, waiting), at);
      waiting = null;
      continue;
    }
    if (waiting !== null) add(chordsAlone(waiting), at - 1);
    waiting = row.kind === 'chords' ? row : null;
    if (row.kind === 'heading') {
      open(row.heading);
      // A lone name there stays a chord: `Intro: Sol`.
      if (isRowOfChords(row)) waiting = row.behind;
      else if (row.behind?.kind === 'chords') add(chordsAlone(row.behind), at);
      if (row.behind?.kind === 'lyric') add(row.behind.line, at);
    }
    if (row.kind === 'lyric' && (sections.length > 0 || !isBlank(row))) add(row.line, at);
  }
  if (waiting !== null) add(chordsAlone(waiting), rows.length - 1);
  return sections;
}

function unnamed(title: string) {
  return { type: 'verse', title, unnamed: true } as const;
}

/**
 * A new stanza after a blank line (decision 23). One under a heading with text belongs to it, unless
 * it is numbered: «2.» is no part of the refrain before it.
 */
function beginsStanza(
  line: Line,
  { type, title, unnamed: isUnnamed, lines }: Section,
  { isPlayed, hasSung }: { readonly isPlayed: boolean; readonly hasSung: boolean },
) {
  const last = lines.at(-1);
  if (last === undefined || isWritten(last) || !isWritten(line)) return false;
  if (isUnnamed === true) return true;
  if (!isSung(line)) return false;
  if ((hasSung || type === 'chorus') && verseNumber.test(line.lyrics)) return true;
  return isPlayed && !hasSung && playedAlone.test(title);
}

function isSung({ lyrics, pieces }: Line): boolean {
  return pieces !== undefined || lyrics.trim() !== '';
}

/** A chord row and the lyrics below it, unless they have different voices. */
function belongsTogether({ voice }: ChordRow, row: SettledRow): row is LyricRow {
  if (!takesChords(row)) return false;
  const sung = row.line.voice;
  return voice === undefined || sung === undefined || voice === sung;
}

function withChords({ line, markWidth }: LyricRow, { chords, voice, judgement }: ChordRow): Line {
  const isIndented = chords.slice(0, markWidth).trim() === '';
  // The gaps of a mixed row are what tells it from lyrics.
  const width = judgement.isMixed && !isIndented ? 0 : markWidth;
  return lineOf(outdent(chords, width), line.lyrics, voice ?? line.voice);
}

function chordsAlone({ chords, voice }: ChordRow): Line {
  return lineOf(chords, '', voice);
}
