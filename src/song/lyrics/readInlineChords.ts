import { inlineChord, judgeChords } from './judgeChords.ts';
import type { Piece } from './section.ts';

const opening = 0x28; // (
const closing = 0x29; // )
const deepest = 2; // `(La7(b5))`

/**
 * The pieces of a line with inline chords: anything in parentheses that is a chord or chords;
 * «(2x)», «(bis)» and «(Halleluja)» stay text (decision 19). Null if the line has none.
 */
export function readInlineChords(line: string): readonly Piece[] | null {
  let open = line.indexOf('(');
  if (open < 0) return null;
  const pieces: Piece[] = [];
  let textFrom = 0;
  let close = 0; // the first one after the open parenthesis
  for (; open >= 0; open = line.indexOf('(', Math.max(open + 1, textFrom))) {
    inlineChord.lastIndex = open;
    let end = inlineChord.test(line) ? inlineChord.lastIndex - 1 : 0;
    if (end === 0) {
      if (close <= open) close = line.indexOf(')', open);
      if (close < 0) break;
      const next = line.indexOf('(', open + 1);
      end = next < 0 || next > close ? close : closingParenthesis(line, open);
      if (end < 0 || !isInlineChord(line.slice(open + 1, end))) continue;
    }
    if (open > textFrom) pieces.push({ kind: 'text', text: line.slice(textFrom, open) });
    pieces.push({ kind: 'chord', chord: line.slice(open + 1, end) });
    textFrom = end + 1;
  }
  if (pieces.length === 0) return null;
  if (textFrom < line.length) pieces.push({ kind: 'text', text: line.slice(textFrom) });
  return pieces;
}

/**
 * Index of the parenthesis that closes the one at `open`, or -1 if there is none or it is nested
 * too deeply for a chord.
 */
function closingParenthesis(line: string, open: number): number {
  let depth = 0;
  for (let at = open; at < line.length; at++) {
    const sign = line.charCodeAt(at);
    if (sign === opening) depth++;
    else if (sign === closing) depth--;
    if (depth === 0) return at;
    if (depth > deepest) return -1;
  }
  return -1;
}

/** In parentheses one name is enough, and all of it must be chords. */
function isInlineChord(text: string): boolean {
  const judgement = judgeChords(text);
  return judgement !== null && !judgement.echo && !judgement.hasUnknown;
}
