// Word's soft return (\v), page feeds and the Unicode separators end a line like any other.
const oddEnds = ['\r', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The lines of a text without their ends, tabs as spaces. An end behind the last line adds none. */
export function splitLines(text: string): string[] {
  const isOdd = oddEnds.some((end) => text.includes(end));
  const lines = text.split(isOdd ? lineEnd : '\n');
  if (lines.at(-1) === '') lines.pop();
  return text.includes('\t') ? lines.map(expandTabs) : lines;
}

/** Marks and joiners stand on the letter before them; they take no column of a typewriter. */
const zeroWidth = /[\p{M}\p{Cf}]/u;
const plain = /^[\0-\u02ff]*$/;

const tabWidth = 8; // columns (decision 18)

/** Tabs as spaces to the next multiple of eight columns (decision 18). */
export function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  const [first = '', ...rest] = line.split('\t');
  let column = widthOf(first);
  const expanded = [first];
  for (const cell of rest) {
    const blanks = tabWidth - (column % tabWidth);
    expanded.push(' '.repeat(blanks), cell);
    column += blanks + widthOf(cell);
  }
  return expanded.join('');
}

/** How many columns a text takes where every letter takes one. */
function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const letter of text) if (!zeroWidth.test(letter)) width++;
  return width;
}

/**
 * Where the letters at these columns begin in the text, in code units; a column behind the end is
 * as far behind the end of the text. `columns` ascend.
 */
export function offsetsOfColumns(text: string, columns: readonly number[]): readonly number[] {
  if (plain.test(text)) return columns;
  const offsets: number[] = [];
  let column = -1;
  let offset = 0;
  for (const letter of text) {
    if (!zeroWidth.test(letter)) column++;
    while (offsets.length < columns.length && (columns[offsets.length] ?? 0) <= column) {
      offsets.push(offset);
    }
    offset += letter.length;
  }
  for (const beyond of columns.slice(offsets.length)) offsets.push(offset + beyond - column - 1);
  return offsets;
}

/**
 * Takes `width` columns of blanks out of a chord line from the left: the indentation first, then
 * the gaps, of which one blank always stays. No chord is lost even where a mark stood under it.
 */
export function outdent(chords: string, width: number): string {
  if (width === 0) return chords;
  if (chords.slice(0, width).trim() === '') return chords.slice(width);
  let left = width;
  let kept = '';
  let at = 0;
  for (; at < chords.length && left > 0; at++) {
    const isSpare = isBlank(chords, at) && (kept === '' || isBlank(chords, at - 1));
    if (isSpare) left--;
    else kept += chords.charAt(at);
  }
  return kept + chords.slice(at);
}

function isBlank(text: string, at: number): boolean {
  return text.charAt(at).trim() === '';
}
