import type { Tables } from './sfnt.ts';

/** A font's glyphs: one outline and one pair of metrics each, by glyph index. */
export interface Glyphs {
  readonly outlines: Buffer[];
  readonly advances: number[];
  readonly bearings: number[];
}

/** A component of a composite glyph, moved by font units. */
export interface Component {
  readonly glyph: number;
  readonly dx: number;
  readonly dy: number;
}

const wordArguments = 0x1;
const moreComponents = 0x20;

export function readGlyphs(tables: Tables): Glyphs {
  const [head, loca, glyf, hmtx] = ['head', 'loca', 'glyf', 'hmtx'].map((tag) =>
    table(tables, tag),
  );
  if (!head || !loca || !glyf || !hmtx) throw new Error('The font has no TrueType outlines.');
  const count = table(tables, 'maxp').readUInt16BE(4);
  const measured = table(tables, 'hhea').readUInt16BE(34);
  const isLong = head.readInt16BE(50) === 1;
  const start = (glyph: number) =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const all = Array.from({ length: count }, (_, glyph) => glyph);
  return {
    outlines: all.map((glyph) => glyf.subarray(start(glyph), start(glyph + 1))),
    advances: all.map((glyph) => hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4)),
    bearings: all.map((glyph) =>
      hmtx.readInt16BE(glyph < measured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2),
    ),
  };
}

/** Writes the glyphs back, each with its own metrics. */
export function writeGlyphs(tables: Tables, { outlines, advances, bearings }: Glyphs): void {
  const padded = outlines.map((outline) =>
    Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]),
  );
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  const hmtx = Buffer.alloc(outlines.length * 4);
  let end = 0;
  for (const [glyph, outline] of padded.entries()) {
    end += outline.length;
    loca.writeUInt32BE(end, (glyph + 1) * 4);
    hmtx.writeUInt16BE(advances[glyph] ?? 0, glyph * 4);
    hmtx.writeInt16BE(bearings[glyph] ?? 0, glyph * 4 + 2);
  }
  tables.set('loca', loca).set('hmtx', hmtx).set('glyf', Buffer.concat(padded));
  table(tables, 'head').writeInt16BE(1, 50);
  table(tables, 'maxp').writeUInt16BE(outlines.length, 4);
  table(tables, 'hhea').writeUInt16BE(outlines.length, 34);
}

/** The components of a composite glyph; none if the glyph has its own outline. */
export function componentsOf(outline: Buffer): readonly Component[] {
  const components: Component[] = [];
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return components;
  let at = 10;
  let flags = moreComponents;
  while (flags & moreComponents) {
    flags = outline.readUInt16BE(at);
    const isWords = (flags & wordArguments) !== 0;
    components.push({
      glyph: outline.readUInt16BE(at + 2),
      dx: isWords ? outline.readInt16BE(at + 4) : outline.readInt8(at + 4),
      dy: isWords ? outline.readInt16BE(at + 6) : outline.readInt8(at + 5),
    });
    at += isWords ? 8 : 6;
  }
  return components;
}

/** A composite glyph with one component. `part` is the component's outline. */
export function movedGlyph(part: Buffer, { glyph, dx, dy }: Component): Buffer {
  const outline = Buffer.alloc(18);
  outline.writeInt16BE(-1, 0);
  for (const at of [2, 4, 6, 8]) {
    const move = at === 2 || at === 6 ? dx : dy;
    outline.writeInt16BE(part.readInt16BE(at) + move, at);
  }
  outline.writeUInt16BE(wordArguments | 0x2, 10); // 0x2: the arguments are x and y
  outline.writeUInt16BE(glyph, 12);
  outline.writeInt16BE(dx, 14);
  outline.writeInt16BE(dy, 16);
  return outline;
}

export function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no table ${tag}.`);
  return found;
}
