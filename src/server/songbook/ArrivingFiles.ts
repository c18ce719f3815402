import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { songFiles } from '#contract/songForm.ts';
import { type SongbookFile, type SongbookSong, songbookFaults } from '#contract/songbook.ts';
import type { Deps } from '#server/seam/deps.ts';
import { ByteReader } from '#server/files/sniff/ByteReader.ts';
import { extensions } from '#server/seam/carriedFiles.ts';
import { sniffMedia } from '#server/files/sniff/sniffMedia.ts';
import { Problem } from '#server/seam/problem.ts';
import type { TemporaryFile } from '#server/storage/contents/ContentStore.ts';
import type { Archive } from './Archive.ts';
import type { ImportTurn } from './importTurn.ts';
import { refused } from './refused.ts';

interface Arrived extends ExtractedFile {
  readonly content: TemporaryFile;
}

/** Recordings and sheets on their way out of a song book, by their entries in the archive. */
export class ArrivingFiles {
  readonly #deps: Pick<Deps, 'files'>;
  readonly #archive: Archive;
  readonly #turn: Pick<ImportTurn, 'sign'>;
  readonly #laid: Set<string>;
  readonly #arrived = new Map<string, Arrived>();
  readonly #kept = new Map<string, ExtractedFile>();

  /** `laid` gets each content that may lie in its place: no row need ever name it. */
  constructor(
    deps: Pick<Deps, 'files'>,
    archive: Archive,
    turn: Pick<ImportTurn, 'sign'>,
    laid: Set<string>,
  ) {
    this.#deps = deps;
    this.#archive = archive;
    this.#turn = turn;
    this.#laid = laid;
  }

  /** Does `work` with the contents synced on the disk, so that `keep` only has to move them. */
  async ready(files: readonly SongbookFile[], work: () => Promise<void>): Promise<void> {
    const [file, ...others] = files;
    if (!file) return work();
    const entry = file.file;
    if (this.#kept.has(entry) || this.#arrived.has(entry)) return this.ready(others, work);
    await extractFile(this.#deps, this.#archive, file, async (content, extracted) => {
      await this.#deps.files.ready(content, extracted.sha256);
      await this.#turn.sign();
      this.#arrived.set(entry, { ...extracted, content });
      try {
        await this.ready(others, work);
      } finally {
        this.#arrived.delete(entry);
      }
    });
  }

  /**
   * Puts one that is ready in its place. In a transaction that has locked the library: nobody takes
   * away meanwhile what it names. Throws `unavailable` where one kept before has gone.
   */
  async keep(entry: string): Promise<ExtractedFile> {
    const { files } = this.#deps;
    const kept = this.#kept.get(entry);
    if (kept) {
      if (await files.has(kept.sha256, kept.size)) return kept;
      throw new Problem('unavailable');
    }
    const arrived = this.#arrived.get(entry);
    if (!arrived) throw new Error('a file that was never made ready');
    const { content, sha256, size } = arrived;
    this.#laid.add(sha256); // before it is kept: half of that may fail
    await files.place(content, sha256);
    this.#kept.set(entry, { sha256, size });
    return { sha256, size };
  }
}

const megabyte = 1024 * 1024;

/** A file of the archive as it is kept once it is out. */
interface ExtractedFile {
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
