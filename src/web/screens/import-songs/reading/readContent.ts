import { limits } from '#contract/base/limits.ts';
import { readSongFile } from '#song/import/readSongFile.ts';
import { readXmlSong } from '#song/import/readXmlSong.ts';
import { decodeText } from './decodeText.ts';
import { kindOf } from './fileKind.ts';
import { parseXml } from './parseXml.ts';
import type { FileReading } from './fileReading.ts';
import { refusal } from './refusal.ts';
import { songIdOf } from './songId.ts';
import { type ArchiveEntry, unpack } from './unpack.ts';

/** A file, or the files that an archive unpacks to. */
export type ReadContent = FileReading | { readonly entries: readonly ArchiveEntry[] };

/** A file, its text, or what stood in an archive: `isInside`. */
export interface FileContent {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer> | string;
  readonly isInside?: boolean;
  /** A person's answer to whether it is several songs. */
  readonly parted?: boolean;
  /** Of a text: its encoding was guessed when it was first read. */
  readonly isGuessed?: boolean;
}

/** Reads what is in a file. Resolves for any content. */
export async function readContent({
  name,
  content,
  isInside = false,
  parted,
  isGuessed = false,
}: FileContent): Promise<ReadContent> {
  if (typeof content === 'string') return readText(name, content, isGuessed, parted);
  const kind = content.length === 0 ? 'empty' : kindOf(name, content);
  if (kind === 'archive') {
    if (isInside) return refusal(name, 'archiveInside');
    const entries = unpack(content);
    return typeof entries === 'string' ? refusal(name, entries) : { entries };
  }
  if (kind !== 'text') return refusal(name, kind);
  if (content.length > limits.importedText) return refusal(name, 'tooLarge');
  const decoded = decodeText(content);
  if (decoded === null) return refusal(name, 'unknownKind');
  return readText(name, decoded.text, decoded.isGuessed);
}

async function readText(
  name: string,
  text: string,
  isGuessed: boolean,
  parted?: boolean,
): Promise<FileReading> {
  let isMalformed = false;
  const readXml = (xml: string) => {
    const root = parseXml(xml);
    isMalformed = root === null;
    return root && readXmlSong(root);
  };
  const file = readSongFile({ name, text }, readXml, parted === undefined ? {} : { parted });
  if (file === null) return refusal(name, isMalformed ? 'damaged' : 'unknownKind');
  const { format, songs, warnings } = file;
  if (songs.length === 0) return refusal(name, 'empty');
  const ids = await Promise.all(songs.map(({ original }) => songIdOf(original)));
  return {
    name,
    format,
    songs: songs.map((song, at) => ({ ...song, id: ids[at] ?? '' })),
    warnings: [...(isGuessed ? [{ code: 'encoding' } as const] : []), ...warnings],
    ...((parted !== undefined || warnings.some(({ code }) => code === 'parting')) && { text }),
    ...(parted !== undefined && { parted }),
  };
}
