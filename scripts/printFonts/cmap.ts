/** Glyph index by code point of the Basic Multilingual Plane. */
export type CharacterMap = Map<number, number>;

interface Segment {
  readonly first: number;
  last: number;
  readonly delta: number;
}

/** A `cmap` table with one subtable of format 4, the only one that jsPDF reads. */
export function writeCmap(map: CharacterMap): Buffer {
  const segments = segmentsOf(map);
  const count = segments.length;
  const exponent = Math.floor(Math.log2(count));
  const subtable = Buffer.alloc(16 + count * 8);
  const numbers = [
    4, // format
    subtable.length,
    0, // language: none
    count * 2,
    2 * 2 ** exponent,
    exponent,
    2 * (count - 2 ** exponent),
    ...segments.map(({ last }) => last),
    0,
    ...segments.map(({ first }) => first),
    ...segments.map(({ delta }) => delta & 0xffff),
  ];
  for (const [index, number] of numbers.entries()) subtable.writeUInt16BE(number, index * 2);
  const header = Buffer.alloc(12);
  for (const [index, number] of [0, 1, 3, 1, 0, 12].entries()) {
    header.writeUInt16BE(number, index * 2); // one subtable: Windows, Unicode, at offset 12
  }
  return Buffer.concat([header, subtable]);
}

function segmentsOf(map: CharacterMap): Segment[] {
  const segments: Segment[] = [];
  for (const [code, glyph] of [...map].toSorted(([one], [other]) => one - other)) {
    const open = segments.at(-1);
    if (open && open.last === code - 1 && open.delta === glyph - code) open.last = code;
    else segments.push({ first: code, last: code, delta: glyph - code });
  }
  return [...segments, { first: 0xffff, last: 0xffff, delta: 1 }];
}
