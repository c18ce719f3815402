import { directiveWords } from '#song/paste/readChordPro.ts';
import { type FileRow, isBlankRow, rowsOf } from './fileRows.ts';
import type { ReadFile } from './importedSong.ts';
import { readChordProFile } from './readChordProFile.ts';
import { partSongs } from './partSongs.ts';
import { isOnSong, readOnSong } from './readOnSong.ts';
import { readText } from './readText.ts';

/** A file, decoded: without byte order mark, its line ends as they are. */
interface TextFile {
  /** With its ending. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads a file of songs: of which format is seen from what is in it, and only then from its ending.
 * `readXml` is null for XML that is no song, and so is this. Accepts any text; linear in it.
 */
export function readSongFile(
  { name, text }: TextFile,
  readXml: (text: string) => ReadFile | null,
  { parted }: { readonly parted?: boolean } = {},
): ReadFile | null {
  if (isXml(text)) return readXml(text);
  const rows = rowsOf(text);
  const first = rows.find((row) => !isBlankRow(row) && !row.text.startsWith('#'));
  if (isDirective(first)) return readChordProFile(text);
  const isOnSongs = isOnSong(rows) && partSongs(rows).verdict === 'none';
  if (/\.onsong$/i.test(name) || isOnSongs) return readOnSong(text);
  const isChordPro =
    /\.(?:cho|crd|chopro|chordpro|chord|pro)$/i.test(name) || rows.some(isDirective);
  return isChordPro ? readChordProFile(text) : readText(text, parted);
}

/** Not «<Intro>» above a song. */
function isXml(text: string): boolean {
  const [, sign] = /^\s*<([?!]|[a-z][\w.-]*[\s>/:])/i.exec(text) ?? [];
  return sign !== undefined && (/[?!]/.test(sign) || text.includes('</'));
}

function isDirective(row: FileRow | undefined): boolean {
  return row?.text.includes('{') === true && directiveWords(row.text) !== null;
}
