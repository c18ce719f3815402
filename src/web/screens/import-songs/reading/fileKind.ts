import { refusedByName } from './fileNames.ts';
import type { RefusedFile } from './fileReading.ts';

/** What to do with a file; `text` is all that is no known other. */
export type FileKind = 'archive' | 'text' | RefusedFile;

const beginnings: readonly (readonly [string, RefusedFile])[] = [
  ['%PDF-', 'wordOrPdf'],
  ['{\\rtf', 'otherProgram'],
  ['\xd0\xcf\x11\xe0', 'wordOrPdf'], // .doc
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['II*\0', 'picture'],
  ['MM\0*', 'picture'],
  ['MZ', 'unknownKind'],
];
const archive = 'PK\x03\x04';
const emptyArchive = 'PK\x05\x06';
/** The first file within a document of Office, and of OpenOffice. */
const ofOffice = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/)/;

/** By its first bytes, and then by its name. */
export function kindOf(name: string, bytes: Uint8Array): FileKind {
  const first = String.fromCharCode(...bytes.subarray(0, 100));
  if (first.startsWith(emptyArchive)) return 'empty';
  if (first.startsWith(archive)) {
    const entry = first.slice(30, 30 + first.charCodeAt(26));
    if (ofOffice.test(entry)) return 'wordOrPdf';
    return entry === 'mimetype' ? 'otherProgram' : (refusedByName(name) ?? 'archive');
  }
  const known = beginnings.find(([beginning]) => first.startsWith(beginning))?.[1];
  // `MZ` are letters as well.
  if (known !== undefined && (known !== 'unknownKind' || first.includes('\0'))) return known;
  return refusedByName(name) ?? 'text';
}
