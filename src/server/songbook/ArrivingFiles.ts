import type { SongbookFile } from '#contract/songbook.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { TemporaryFile } from '#server/files/blobs/ContentStore.ts';
import type { Archive } from './Archive.ts';
import { type ExtractedFile, extractFile } from './extractFile.ts';
import type { ImportTurn } from './importTurn.ts';

type Arrived = ExtractedFile & { readonly content: TemporaryFile };

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

  /** Does `work` with the contents ready in the store, so that `keep` only has to place them. */
  async ready(files: readonly SongbookFile[], work: () => Promise<void>): Promise<void> {
    const [file, ...others] = files;
    if (!file) return work();
    const entry = file.file;
    if (this.#kept.has(entry) || this.#arrived.has(entry)) return this.ready(others, work);
    await extractFile(this.#deps, this.#archive, file, async (content, extracted) => {
      this.#laid.add(extracted.sha256); // before it is ready: half of that may fail
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
      throw new AppError('unavailable');
    }
    const arrived = this.#arrived.get(entry);
    if (!arrived) throw new Error('a file that was never made ready');
    const { content, ...extracted } = arrived;
    await files.place(content, extracted.sha256);
    this.#kept.set(entry, extracted);
    return extracted;
  }
}
