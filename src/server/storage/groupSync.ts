import { closeSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts all that was written to a file on the disk; calls back with null, or with what went wrong. */
export type SyncFile = (file: number, done: (error: Error | null) => void) => void;

/**
 * One sync of SQLite's log for all who committed before it began (decision 0012). SQLite writes a
 * commit without syncing it; here its writer, and whoever has read it, waits until it is on the
 * disk. The event loop waits for nothing.
 */
export class GroupSync {
  readonly #log: string;
  readonly #syncFile: SyncFile;
  #file: number | undefined;
  #commits = 0;
  #onDisk = 0;
  #others: unknown;
  #running: { readonly commits: number; readonly end: Promise<void> } | undefined;
  #next: Promise<void> | undefined;
  #failure: DiskBroken | undefined;

  /** `log`: the `-wal` file, opened when there is first something in it. */
  constructor(log: string, syncFile: SyncFile = fdatasync) {
    this.#log = log;
    this.#syncFile = syncFile;
  }

  /** Something was committed just now. */
  note(): void {
    this.#commits += 1;
  }

  /** What SQLite's `data_version` says: another process may have committed, and not synced. */
  see(dataVersion: unknown): void {
    if (dataVersion === this.#others) return;
    this.#others = dataVersion;
    this.note();
  }

  /**
   * Ends when all that is committed by now is on the disk, or never will be; undefined where it is
   * already. Never fails: who only read is served from a broken disk too. It begins at once for
   * `gathered`, all that this turn of the event loop commits, and after another that goes on; else
   * those who commit in the same turn come along.
   */
  settled(gathered = false): Promise<void> | undefined {
    if (this.#commits === this.#onDisk || this.#failure) return undefined;
    if (this.#running?.commits === this.#commits) return this.#running.end;
    this.#next ??= this.#begin(this.#running?.end, gathered);
    return this.#next;
  }

  /** Ends with the sync that goes on. */
  get running(): Promise<void> | undefined {
    return this.#running?.end;
  }

  /**
   * Throws once a sync has failed, for good: what it left behind, a later one may pass over in
   * silence. A new start reads what the disk really has. It is one error each time, and so one
   * piece of news to the log.
   */
  refuseIfBroken(): void {
    if (this.#failure) throw this.#failure;
  }

  async close(): Promise<void> {
    while (this.#next ?? this.#running) await (this.#next ?? this.#running?.end);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  async #begin(running: Promise<void> | undefined, gathered: boolean): Promise<void> {
    await running;
    if (!running && !gathered) await new Promise((resolve) => setImmediate(resolve));
    const commits = this.#commits;
    const end = this.#sync(commits);
    this.#running = { commits, end };
    this.#next = undefined;
    await end;
  }

  async #sync(commits: number): Promise<void> {
    try {
      this.#file ??= openLog(this.#log);
      const file = this.#file;
      await new Promise<void>((resolve, reject) =>
        this.#syncFile(file, (error) => (error ? reject(error) : resolve())),
      );
      this.#onDisk = commits;
    } catch (error) {
      this.#failure = new DiskBroken(error);
    }
    this.#running = undefined;
  }
}

/** What is committed can't be put on the disk: nothing is written any more until a new start. */
export class DiskBroken extends Error {
  override readonly name = 'DiskBroken';

  constructor(cause: unknown) {
    super('a sync has failed; writing ends until the server is started again', { cause });
  }
}

/** With its name: it may be new in its folder. */
function openLog(log: string): number {
  const file = openSync(log, 'r+');
  const folder = openSync(dirname(log), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return file;
}
