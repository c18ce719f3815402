import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { songFiles } from '#contract/songs/songForm.ts';
import {
  type SongbookFile,
  type SongbookSong,
  songbookFaults,
} from '#contract/library/songbook.ts';
import { ByteReader } from '#server/files/sniff/ByteReader.ts';
import { sniffMedia } from '#server/files/sniff/sniffMedia.ts';
import { extensions } from '#server/core/carriedFiles.ts';
import type { Deps } from '#server/core/deps.ts';
import type { TemporaryFile } from '#server/blobs/ContentStore.ts';
import type { Archive } from './Archive.ts';
import { refused } from './refused.ts';

const megabyte = 1024 * 1024;

/** A file that has been extracted from the archive. */
export interface ExtractedFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Unpacks a recording or sheet music file, runs `work` with it, and deletes it unless `work` stored it.
 * Throws where the content does not match name and media type (decision 27).
 */
export async function extractFile(
  { files }: Pick<Deps, 'files'>,
  archive: Archive,
  { file: entry, mediaType }: Pick<SongbookFile, 'file' | 'mediaType'>,
  work: (content: TemporaryFile, file: ExtractedFile) => Promise<void> = async () => undefined,
): Promise<void> {
  const { kind, maximum } = ruleOf(mediaType);
  const content = await files.begin();
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of archive.unpack(entry)) {
      size += piece.length;
      if (size > maximum) throw refused(songbookFaults.fileTooLarge(maximum / megabyte, entry));
      hash.update(piece);
      await content.write(piece);
    }
    const reader = new ByteReader(size, (position, length) => content.read(position, length));
    const sniffed = await sniffMedia(kind, reader);
    const sha256 = hash.digest('hex');
    const isValid =
      sniffed?.mediaType === mediaType &&
      sniffed.end === size &&
      extname(entry) === `.${extensions[mediaType]}` &&
      entry.includes(sha256);
    if (!isValid) throw refused(songbookFaults.disguised(entry));
    await work(content, { sha256, size });
  } finally {
    await content.discard();
  }
}

function ruleOf(mediaType: SongbookFile['mediaType']) {
  return mediaType.startsWith('audio/') ? songFiles.audioFile : songFiles.sheetMusicFile;
}

/** The files of a song. */
export function filesOf({ audio, sheetMusic }: SongbookSong): SongbookFile[] {
  return [audio, sheetMusic].filter((file) => file !== null);
}
