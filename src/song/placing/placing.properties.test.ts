import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrangeWords, placeChords } from '#song/arrangement/arrangeWords.ts';
import type { Line } from '#song/lyrics/section.ts';
import { oneOf, song } from '#song/testing/anySong.ts';
import { isFull } from '#tests/isFull.ts';
import { type Cell, cellsOf, nextPlace } from './cells.ts';
import { moveChord, type Placed, placeChord } from './placeChord.ts';
import { type PlacingLine, placingSections } from './placingSections.ts';

const numRuns = isFull ? 10_000 : 40;
const timeout = 600_000; // ms

const chordName = oneOf('Do~Re-~Sol7~A~Am~H~F#m/A~Sol/Si~Re- 9~Famaj7~(Do)~la');
const words = oneOf('Lampen~i~vinduet~lyser,~over~elva~Halleluja!~(2x)~Sol~La~שִׁירוּ~å');
const sung = fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(' '));
/** A chord row over words, inline chords or none. */
const ordinaryLine = fc
  .tuple(sung, fc.array(fc.tuple(fc.nat({ max: 12 }), chordName)), fc.nat({ max: 2 }))
  .map(([text, chords, form]) => {
    if (form === 0 || chords.length === 0) return text;
    if (form === 1) return chords.map(([, name]) => `(${name})`).join('Syng ') + text;
    return `${chords.map(([gap, name]) => ' '.repeat(gap) + name).join('  ')}\n${text}`;
  });
const ordinary = fc
  .array(fc.oneof({ arbitrary: ordinaryLine, weight: 5 }, fc.constantFrom('', 'Refreng', 'Vers 2')))
  .map((rows) => rows.join('\n'));

const isWritten = ({ line }: PlacingLine) =>
  line.lyrics.trim() !== '' || placeChords(line).length > 0;
const linesOf = (text: string) => placingSections(text).flatMap(({ lines }) => lines);
const rowsOf = (text: string) => text.split(/(?<=\r\n|[\n\v\f\u0085\u2028\u2029]|\r(?!\n))/);

/** Each chord with the number of letters before it, and whether it is apart from words. */
function chordsIn(line: Line): readonly string[] {
  let letters = 0;
  return arrangeWords(line.lyrics, placeChords(line)).flatMap(({ syllables }) => {
    const kind = syllables.every(({ text }) => text === '') ? 'apart' : 'over';
    return syllables.flatMap(({ chord, text }) => {
      const here = letters;
      letters += text.length;
      return chord === null ? [] : [`${kind} ${here} ${chord}`];
    });
  });
}

function tokenOf({ line }: PlacingLine, at: number, chord: string): string {
  const text = line.lyrics.trim();
  const kind = at < 0 || text.charAt(at).trim() === '' ? 'apart' : 'over';
  return `${kind} ${text.slice(0, Math.max(0, at)).replace(/\s/g, '').length} ${chord}`;
}

function without(these: readonly string[], those: readonly string[]): readonly string[] {
  const left = [...those];
  return these.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Words and chords of all lines, or all but the one in a row. */
const readOf = (text: string, but = -1) =>
  linesOf(text).flatMap((one) => {
    const { lyrics, voice } = one.line;
    return one.row === but || !isWritten(one)
      ? []
      : [`${lyrics.trim()} ${voice}`, ...chordsIn(one.line)];
  });
const lettersOf = (text: string) =>
  linesOf(text)
    .map(({ line }) => line.lyrics.replace(/\s/g, ''))
    .join('');

function lineOf({ text, row }: Placed): PlacingLine {
  return linesOf(text).find((one) => one.row === row) as PlacingLine;
}

/** The chords that an act took from its line and gave it; nothing else may be changed. */
function comparedIn(text: string, line: PlacingLine, now: Placed) {
  const [rows, others] = [rowsOf(text), rowsOf(now.text)];
  const first = line.row - (line.chordRow !== null && line.chordRow.row < line.row ? 1 : 0);
  const below = rows.slice(line.row + 1);
  expect(others.slice(0, first)).toEqual(rows.slice(0, first));
  expect(others.slice(others.length - below.length)).toEqual(below);
  expect(lettersOf(now.text)).toBe(lettersOf(text));
  const isGone =
    linesOf(now.text).filter(isWritten).length < linesOf(text).filter(isWritten).length;
  expect(readOf(now.text, isGone ? -1 : now.row)).toEqual(readOf(text, line.row));
  const [had, has] = [chordsIn(line.line), isGone ? [] : chordsIn(lineOf(now).line)];
  return { came: without(has, had), went: without(had, has) };
}

const act = fc.record({
  line: fc.nat(),
  cell: fc.nat(),
  chord: fc.option(chordName),
  step: fc.constantFrom(0, 1, -1),
  unit: fc.constantFrom('cell', 'letter'),
});

/** What an act is given, of whichever line and cell the numbers name. */
function targetIn(text: string, { line: nth, cell: cellNth }: { line: number; cell: number }) {
  const lines = linesOf(text).filter(isWritten);
  const line = lines[nth % lines.length];
  if (line === undefined) return null;
  const cells = cellsOf(line.line);
  return { line, cell: cells[cellNth % cells.length] as Cell };
}

it.for([
  ['any song', song],
  ['an ordinary song', ordinary],
] as const)(
  'changes one chord of %s and nothing else',
  { timeout },
  async ([name, songs], { annotate }) => {
    let [done, refused] = [0, 0];
    const property = fc.property(songs, fc.array(act, { maxLength: 50 }), (start, acts) => {
      let text = start;
      for (const { chord, step, unit, ...numbers } of acts) {
        const target = targetIn(text, numbers);
        if (target === null) return;
        const { line, cell } = target;
        const isMove = cell.chord !== null && step !== 0;
        const to = isMove ? nextPlace(line.line, cell.at, step, unit) : cell.at;
        if (to === null) continue;
        const result = isMove
          ? moveChord(text, line.row, cell.at, to)
          : placeChord(text, line.row, cell.at, chord);
        if (result === null) {
          refused++;
          continue;
        }
        done++;
        const { came, went } = comparedIn(text, line, result);
        const added = chord !== null && chord !== cell.chord ? 1 : 0;
        // Of several at one place it may be one already.
        const isOneOf = ` ${cell.chord} `.includes(` ${chord} `);
        const expected = isMove ? [went.length] : isOneOf ? [0, added] : [added];
        expect(expected).toContain(came.length);
        for (const one of came)
          expect(one).toContain(tokenOf(line, to, isMove ? '' : (chord ?? '')));
        for (const one of went) expect(one).toContain(tokenOf(line, cell.at, ''));
        expect(cell.chord === null ? went : []).toEqual([]);
        text = result.text;
      }
    });
    const two = { line: 0, cell: 4, chord: 'Do', step: 0, unit: 'cell' } as const;
    const gone = { ...two, cell: 1, chord: null } as const;
    const examples: [string, (typeof two | typeof gone)[]][] = [
      ['(Do)(Do)vers: (Do)\n', [two]],
      ['\rFa#dim \n\n', [gone]],
    ];
    fc.assert(property, { numRuns, examples });
    expect(refused / done).toBeLessThan(0.1);
    await annotate(`${name}: ${done} acts, ${refused} refused`, 'figure');
  },
);

it('moves a chord and back', { timeout }, () => {
  const property = fc.property(
    fc.oneof(song, ordinary),
    act.filter(({ chord, step }) => chord !== null && step !== 0),
    fc.integer({ min: 1, max: 12 }),
    (start, { chord, step, unit, ...numbers }, most) => {
      const target = targetIn(start, numbers);
      if (target === null || target.cell.chord !== null) return;
      const placed = placeChord(start, target.line.row, target.cell.at, chord);
      if (placed === null) return;
      let now = placed;
      let isKept = true; // the form of the line
      const move = (by: number) => {
        const line = lineOf(now);
        const to = nextPlace(line.line, now.at, by > 0 ? 1 : -1, unit);
        const moved = to === null ? null : moveChord(now.text, now.row, now.at, to);
        now = moved ?? now;
        isKept &&= (lineOf(now).chordRow === null) === (line.chordRow === null);
        return moved !== null;
      };
      let count = 0;
      while (count < most && move(step)) count++;
      while (count > 0 && move(-step)) count--;
      expect(count).toBe(0);
      expect(isKept ? now : placed).toEqual(placed);
      expect(readOf(now.text)).toEqual(readOf(placed.text));
    },
  );
  fc.assert(property, { numRuns: 3 * numRuns });
});
