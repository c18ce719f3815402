import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { songFiles } from '#contract/songForm.ts';
import { type SongbookFile, type SongbookSong, songbookFaults } from '#contract/songbook.ts';
import { ByteReader } from '#server/files/sniff/ByteReader.ts';
import { sniffMedia } from '#server/files/sniff/sniffMedia.ts';
import { extensions } from '#server/core/carriedFiles.ts';
import type { Deps } from '#server/core/deps.ts';
import type { TemporaryFile } from '#server/files/blobs/ContentStore.ts';
import type { Archive } from './Archive.ts';
import { refused } from './refused.ts';

const megabyte = 1024 * 1024;

/** A file of the archive as it is kept once it is out. */
export interface ExtractedFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Unpacks a recording or sheet, hands it to `work`, and leaves nothing behind that `work` did not
 * keep. Throws where its content is not what name and media type say (decision 27).
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
    const isWhatItSays =
      sniffed?.mediaType === mediaType &&
      sniffed.end === size &&
      extname(entry) === `.${extensions[mediaType]}` &&
      entry.includes(sha256);
    if (!isWhatItSays) throw refused(songbookFaults.disguised(entry));
    await work(content, { sha256, size });
  } finally {
    await content.discard();
  }
}

function ruleOf(mediaType: SongbookFile['mediaType']) {
  return mediaType.startsWith('audio/') ? songFiles.audioFile : songFiles.sheetMusicFile;
}

/** The recording and the sheet of a song, as far as it has them. */
export function filesOf({ audio, sheetMusic }: SongbookSong): SongbookFile[] {
  return [audio, sheetMusic].filter((file) => file !== null);
}
