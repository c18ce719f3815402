import { Inflate } from 'fflate';
import { limits } from '#contract/base/limits.ts';
import { composed } from '#song/composed.ts';
import { isPassedOver, refusedByName } from './fileNames.ts';
import type { RefusedFile } from './fileReading.ts';

/** A file of an archive: what is in it, or why it stays unread. */
export interface ArchiveEntry {
  /** With the folders above it. */
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer> | RefusedFile;
}

// Records of a .zip (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, §4.3).
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;
const endLength = 22; // bytes
const longestComment = 0xffff;
const encrypted = 0x1;
const nameInUtf8 = 0x800;
const stored = 0;
const deflated = 8;
const aes = 99;

/**
 * Unpacks a .zip by its directory. Believes no size that it declares: what comes out is counted, and
 * a file that is too large for a text is not unpacked to its end.
 */
export function unpack(archive: Uint8Array<ArrayBuffer>): readonly ArchiveEntry[] | RefusedFile {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  if (end === null) return 'damaged';
  const entries: ArchiveEntry[] = [];
  // What stands before the archive, of a program that unpacks itself, moves all offsets.
  const shift = end - view.getUint32(end + 12, true) - view.getUint32(end + 16, true);
  let at = view.getUint32(end + 16, true) + shift;
  let unpacked = 0;
  try {
    while (view.getUint32(at, true) === directoryEntry) {
      const flags = view.getUint16(at + 8, true);
      const nameLength = view.getUint16(at + 28, true);
      const nameEnd = at + 46 + nameLength;
      const name = readName(archive.subarray(at + 46, nameEnd), (flags & nameInUtf8) !== 0);
      const header = at;
      at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      if (name.endsWith('/') || isPassedOver(name)) continue;
      if (name === 'songbook.json') return 'ownExport';
      if (entries.length === limits.filesOfArchive) return 'tooManyFiles';
      const content = refusedByName(name) ?? readEntry(archive, view, header, shift);
      unpacked += typeof content === 'string' ? 0 : content.length;
      if (unpacked > limits.importUnpacked) return 'tooLarge';
      entries.push({ name, content });
    }
  } catch (error) {
    if (error instanceof RangeError) return 'damaged'; // a record beyond the end
    throw error;
  }
  return entries.length === 0 ? 'empty' : entries;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  return null;
}

function readEntry(
  archive: Uint8Array<ArrayBuffer>,
  view: DataView,
  header: number,
  shift: number,
): Uint8Array<ArrayBuffer> | RefusedFile {
  const method = view.getUint16(header + 10, true);
  if ((view.getUint16(header + 8, true) & encrypted) !== 0 || method === aes) return 'password';
  const local = view.getUint32(header + 42, true) + shift;
  if (view.getUint32(local, true) !== localHeader) return 'damaged';
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = archive.subarray(from, from + view.getUint32(header + 20, true));
  if (method === stored) return packed.length > limits.importedText ? 'tooLarge' : packed.slice();
  return method === deflated ? inflate(packed) : 'damaged';
}

const step = 8 * 1024; // bytes, of which deflate makes at most 8 MB

function inflate(packed: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | RefusedFile {
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = new Inflate((part) => {
    parts.push(part);
    size += part.length;
  });
  try {
    for (let at = 0; at < packed.length && size <= limits.importedText; at += step) {
      stream.push(packed.subarray(at, at + step), at + step >= packed.length);
    }
  } catch {
    return 'damaged';
  }
  if (size > limits.importedText) return 'tooLarge';
  const whole = new Uint8Array(size);
  let from = 0;
  for (const part of parts) {
    whole.set(part, from);
    from += part.length;
  }
  return whole;
}

/** Of the code page that MS-DOS had in Western Europe, from 0x80 on. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** A name is UTF-8 if it says so or can be; else what Windows wrote before it knew UTF-8. */
function readName(bytes: Uint8Array, isUtf8: boolean): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch {
    name = Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : cp850.charAt(byte - 0x80),
    ).join('');
  }
  return composed(name).replaceAll('\\', '/');
}
