const windows = 3;
const unicode = 1;
const english = 0x409;

/** Texts of a `name` table by name ID (OpenType), in English. */
export type Names = ReadonlyMap<number, string>;

/**
 * The names of a font for printing. A modified font may not use the reserved name of its source
 * (OFL 1.1, §3), so it is named after its purpose; the description states its source.
 */
export function printNames(name: string, source: string): Names {
  const [family = '', weight = ''] = name.split('-');
  const full = `Sangbok Print ${family} ${weight}`;
  return new Map([
    [1, `Sangbok Print ${family}`],
    [2, weight],
    [4, full],
    [6, full.replaceAll(' ', '-')],
    [10, `A subset of ${source}`],
  ]);
}

export function writeNames(names: Names): Buffer {
  const sorted = [...names].toSorted(([one], [other]) => one - other);
  const texts = sorted.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const header = Buffer.alloc(6 + sorted.length * 12);
  header.writeUInt16BE(sorted.length, 2);
  header.writeUInt16BE(header.length, 4);
  let start = 0;
  for (const [index, [id]] of sorted.entries()) {
    const length = texts[index]?.length ?? 0;
    for (const [at, number] of [windows, unicode, english, id, length, start].entries()) {
      header.writeUInt16BE(number, 6 + index * 12 + at * 2);
    }
    start += length;
  }
  return Buffer.concat([header, ...texts]);
}
