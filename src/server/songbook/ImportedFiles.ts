import type { SongbookFile } from '#contract/library/songbook.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { TemporaryFile } from '#server/blobs/ContentStore.ts';
import type { Archive } from './Archive.ts';
import { type ExtractedFile, extractFile } from './extractFile.ts';
import type { ImportLock } from './importLock.ts';

type PreparedFile = ExtractedFile & { readonly content: TemporaryFile };

/** The recordings and sheet music of a song book that is being imported, by archive entry. */
export class ImportedFiles {
  readonly #deps: Pick<Deps, 'files'>;
  readonly #archive: Archive;
  readonly #lock: Pick<ImportLock, 'heartbeat'>;
  readonly #mayBeStored: Set<string>;
  readonly #prepared = new Map<string, PreparedFile>();
  readonly #stored = new Map<string, ExtractedFile>();

  /** `mayBeStored` collects all blobs that may have been stored, for a clean-up after a failure. */
  constructor(
    deps: Pick<Deps, 'files'>,
    archive: Archive,
    lock: Pick<ImportLock, 'heartbeat'>,
    mayBeStored: Set<string>,
  ) {
    this.#deps = deps;
    this.#archive = archive;
    this.#lock = lock;
    this.#mayBeStored = mayBeStored;
  }

  /** Extracts and uploads the files, then runs `work`, in which `place` is fast. */
  async withPrepared(files: readonly SongbookFile[], work: () => Promise<void>): Promise<void> {
    const [file, ...others] = files;
    if (!file) return work();
    const entry = file.file;
    if (this.#stored.has(entry) || this.#prepared.has(entry))
      return this.withPrepared(others, work);
    await extractFile(this.#deps, this.#archive, file, async (content, extracted) => {
      this.#mayBeStored.add(extracted.sha256); // first, since the upload may fail half-way
      await this.#deps.files.prepare(content, extracted.sha256);
      await this.#lock.heartbeat();
      this.#prepared.set(entry, { ...extracted, content });
      try {
        await this.withPrepared(others, work);
      } finally {
        this.#prepared.delete(entry);
      }
    });
  }

  /**
   * Places a prepared file. The transaction must hold the library lock, so that nobody deletes the
   * blob meanwhile. Throws `unavailable` where a file placed earlier has disappeared.
   */
  async place(entry: string): Promise<ExtractedFile> {
    const { files } = this.#deps;
    const stored = this.#stored.get(entry);
    if (stored) {
      if (await files.has(stored.sha256, stored.size)) return stored;
      throw new AppError('unavailable');
    }
    const prepared = this.#prepared.get(entry);
    if (!prepared) throw new Error('a file that was never prepared');
    const { content, ...extracted } = prepared;
    await files.place(content, extracted.sha256);
    this.#stored.set(entry, extracted);
    return extracted;
  }
}
