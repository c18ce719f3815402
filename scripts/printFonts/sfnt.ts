/** The tables of a TrueType file by their four-letter tags. */
export type Tables = Map<string, Buffer>;

const headerLength = 12;
const recordLength = 16;
const checksumTarget = 0xb1b0afba; // OpenType: `head.checksumAdjustment`

export function readTables(file: Buffer): Tables {
  const count = file.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const record = headerLength + index * recordLength;
      const start = file.readUInt32BE(record + 8);
      const bytes = file.subarray(start, start + file.readUInt32BE(record + 12));
      return [file.toString('latin1', record, record + 4), Buffer.from(bytes)] as const;
    }),
  );
}

/** Builds a TrueType file of these tables, sorted and with checksums as OpenType requires. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const exponent = Math.floor(Math.log2(sorted.length));
  const header = Buffer.alloc(headerLength + sorted.length * recordLength);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(sorted.length, 4);
  header.writeUInt16BE(recordLength * 2 ** exponent, 6);
  header.writeUInt16BE(exponent, 8);
  header.writeUInt16BE(recordLength * (sorted.length - 2 ** exponent), 10);

  tables.get('head')?.writeUInt32BE(0, 8);
  let start = header.length;
  const bodies = sorted.map(([tag, table], index) => {
    const body = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const record = headerLength + index * recordLength;
    header.write(tag, record, 'latin1');
    header.writeUInt32BE(checksum(body), record + 4);
    header.writeUInt32BE(start, record + 8);
    header.writeUInt32BE(table.length, record + 12);
    start += body.length;
    return body;
  });
  const file = Buffer.concat([header, ...bodies]);
  const head = sorted.findIndex(([tag]) => tag === 'head');
  const headStart = file.readUInt32BE(headerLength + head * recordLength + 8);
  file.writeUInt32BE((checksumTarget - checksum(file)) >>> 0, headStart + 8);
  return file;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
