import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a .zip, and false values for its headers. */
export interface MadeEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly packed?: boolean;
  readonly flags?: number;
  readonly method?: number;
  /** External attributes: the Unix mode in the upper 16 bits. */
  readonly attributes?: number;
  readonly claimedSize?: number;
  readonly claimedCrc?: number;
  /** Name of the entry to whose content the headers point. */
  readonly over?: number;
}

/** A .zip with arbitrary headers (APPNOTE 4.3); `count` is the number in its end record. */
export function makeZip(entries: readonly MadeEntry[], count: number = entries.length): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const data = entry.packed ? deflateRawSync(content) : content;
    const name = Buffer.from(entry.name);
    const about = Buffer.alloc(26); // the common part of both headers, from «version needed»
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(entry.flags ?? 0x800, 2); // names in UTF-8
    about.writeUInt16LE(entry.method ?? (entry.packed ? 8 : 0), 4);
    about.writeUInt32LE(entry.claimedCrc ?? crc32(content), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(entry.attributes ?? 0, 6);
    const at = entry.over === undefined ? offset : (offsets[entry.over] ?? 0);
    rest.writeUInt32LE(at, 10);
    offsets.push(at);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), about, rest, name);
    if (entry.over !== undefined) continue;
    const local = [Buffer.from('PK\x03\x04', 'latin1'), about, name, data];
    parts.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(Math.min(count, 0xfffe), 8);
  end.writeUInt16LE(Math.min(count, 0xfffe), 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
