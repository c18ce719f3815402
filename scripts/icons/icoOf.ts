const headSize = 6; // bytes; an entry of 16 bytes per picture follows, then the pictures

/** Packs square PNGs of up to 256 px into one `.ico` file. */
export function icoOf(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(headSize);
  head.writeUInt16LE(1, 2); // type 1: an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4);
  let offset = headSize + 16 * pictures.length;
  const entries = pictures.map((picture) => {
    const entry = Buffer.alloc(16);
    const side = picture.readUInt32BE(16) % 256; // width in the PNG's header; 256 is written as 0
    entry.writeUInt8(side, 0);
    entry.writeUInt8(side, 1);
    entry.writeUInt16LE(1, 4); // planes
    entry.writeUInt16LE(32, 6); // bits per pixel
    entry.writeUInt32LE(picture.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += picture.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures]);
}
