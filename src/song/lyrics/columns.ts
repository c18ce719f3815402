// Word's soft return (\v), form feeds and the Unicode separators also end a line.
const oddEnds = ['\r', '\v', '\f', '\u0085', '\u2028', '\u2029'];
/** As pasted or sent: a line end of any kind. */
export const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The lines of a text without their line ends, tabs expanded. A trailing line end adds no line. */
export function splitLines(text: string): string[] {
  const isOdd = oddEnds.some((end) => text.includes(end));
  const lines = text.split(isOdd ? lineEnd : '\n');
  if (lines.at(-1) === '') lines.pop();
  return text.includes('\t') ? lines.map(expandTabs) : lines;
}

/** Combining marks and joiners take no column. */
const zeroWidth = /[\p{M}\p{Cf}]/u;
const plain = /^[\0-\u02ff]*$/;

const tabWidth = 8; // columns (decision 18)

/** Expands tabs to the next multiple of eight columns (decision 18). */
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

/** The width of a text in columns. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const letter of text) if (!zeroWidth.test(letter)) width++;
  return width;
}

/**
 * Indices of the letters at these columns, in code units; a column past the end is as far past the
 * end of the text. `columns` ascend.
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
 * Removes `width` columns of spaces from a chord line: the indentation first, then the gaps, each
 * of which keeps one space. No chord is lost even if a mark was below it.
 */
export function outdent(chords: string, width: number): string {
  if (width === 0) return chords;
  if (chords.slice(0, width).trim() === '') return chords.slice(width);
  let remaining = width;
  let kept = '';
  let at = 0;
  for (; at < chords.length && remaining > 0; at++) {
    const isSpare = isBlank(chords, at) && (kept === '' || isBlank(chords, at - 1));
    if (isSpare) remaining--;
    else kept += chords.charAt(at);
  }
  return kept + chords.slice(at);
}

function isBlank(text: string, at: number): boolean {
  return text.charAt(at).trim() === '';
}
