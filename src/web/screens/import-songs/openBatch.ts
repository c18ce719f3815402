import type { Song } from '#contract/songs/song.ts';
import type { BatchFile, ImportHead, ImportRow } from '#web/offline/imports/importRows.ts';
import type * as imports from '#web/offline/imports/importStore.ts';
import type { ComparedRow, Twins, TwinsByPlace } from '#web/offline/library/findTwins.ts';
import { throttleWork } from '#web/offline/drafts/throttleWork.ts';
import { type Store, store } from '#web/state/store.ts';
import type { ImportBatch, SendFailure, Sending, SentBatch } from './importBatch.ts';
import { comparedRow, newHead, rowOf } from './newBatch.ts';
import type { FileReading } from './reading/fileReading.ts';
import type { PastedFile, readFiles } from './reading/readFiles.ts';

/** A batch of songs on this page, as it is before it is held against anything. */
export interface BatchState {
  /** Null until the device has answered. */
  readonly head: ImportHead | null;
  readonly rows: readonly ImportRow[];
  readonly isOpening: boolean;
  readonly isKept: boolean;
  readonly reading: ImportBatch['reading'];
  /** The songs here that some of the batch resemble; null until they are known. */
  readonly book: ReadonlyMap<string, Song> | null;
  readonly bookFailure: unknown;
  readonly twins: TwinsByPlace;
  /** Songs are being compared. */
  readonly isComparing: boolean;
  readonly sending: Sending | null;
  readonly failure: SendFailure | null;
  readonly sent: readonly SentBatch[];
}

/** What a batch needs of the page around it. */
export interface BatchTools {
  readonly store: Pick<typeof imports, 'readImport' | 'keepImport' | 'forgetImport'>;
  /** Compares with the song book; `isFresh`: as the server has it now. */
  readonly findTwins: (rows: readonly ComparedRow[], isFresh: boolean) => Promise<Twins>;
  readonly readFiles: typeof readFiles;
}

export interface OpenBatch {
  readonly state: Store<BatchState>;
  readonly add: (files: readonly (File | PastedFile)[]) => Promise<void>;
  readonly readAgain: (file: BatchFile, parted: boolean) => Promise<void>;
  readonly stopReading: () => void;
  readonly changeHead: (change: Partial<ImportHead>) => void;
  readonly changeRows: (places: readonly number[], change: (row: ImportRow) => ImportRow) => void;
  readonly set: (change: Partial<BatchState>) => void;
  readonly compare: () => Promise<void>;
  /** Drops songs from the batch; it is over with the last one. */
  readonly drop: (places: ReadonlySet<number>) => Promise<void>;
  readonly giveUp: () => Promise<void>;
  /** Writes to the disk what has not been written yet. */
  readonly flush: () => void;
}

const writesEvery = 250; // ms
const tellsEvery = 250; // ms, how far the reading is
/** ms. Songs that were read are reviewed together: each time costs as much as there are songs. */
const takesEvery = 2_000;

const nothing: BatchState = {
  head: null,
  rows: [],
  isOpening: false,
  isKept: true,
  reading: null,
  book: null,
  bookFailure: null,
  twins: new Map(),
  isComparing: false,
  sending: null,
  failure: null,
  sent: [],
};

/** The person's batch: as it was left on this device, else an empty one. */
export function openBatch(personId: string, tools: BatchTools): OpenBatch {
  const state = store<BatchState>({ ...nothing, isOpening: true });
  const set = (change: Partial<BatchState>) => state.set({ ...state.get(), ...change });
  const disk = writeBehind(personId, tools.store, state.get, () => set({ isKept: false }));
  let reader: AbortController | null = null;

  const opened = tools.store.readImport(personId).then(
    (kept) => {
      set({ isOpening: false, ...(kept && kept.rows.length > 0 ? kept : {}) });
      if (state.get().rows.length > 0) void compare();
    },
    () => set({ isOpening: false, isKept: false }),
  );

  let last = opened;
  /** Of the files that wait for others to be read. */
  let waiting = new AbortController();
  const without = (gone: ReadonlySet<number>) => state.get().rows.filter(({ at }) => !gone.has(at));

  let comparison = 0;
  /** Finds the twins of all songs but those that go, which go then. The last call counts. */
  async function compare(gone: ReadonlySet<number> = new Set(), isFresh = false): Promise<void> {
    const mine = ++comparison;
    set({ bookFailure: null, isComparing: true });
    const found = await tools
      .findTwins(without(gone).map(comparedRow), isFresh)
      .then(({ twins, songs }) => ({ twins, book: new Map(songs.map((song) => [song.id, song])) }))
      .catch((error: unknown) => ({ book: null, bookFailure: error }));
    if (mine === comparison) set({ ...found, rows: without(gone), isComparing: false });
  }

  /** Files that are added while others are read wait for them; `instead` of one that was read before. */
  function add(files: readonly (File | PastedFile)[], instead?: BatchFile): Promise<void> {
    const { signal } = waiting;
    last = last.then(() => (signal.aborted ? undefined : addNow(files, instead)));
    return last;
  }

  function stopReading(): void {
    waiting.abort();
    waiting = new AbortController();
    reader?.abort();
  }

  async function addNow(
    files: readonly (File | PastedFile)[],
    instead: BatchFile | undefined,
  ): Promise<void> {
    const mine = new AbortController();
    const { signal } = (reader = mine);
    const of = files.length;
    const nameOf = (at: number) => files[at]?.name ?? '';
    set({ sent: [], failure: null, reading: { done: 0, of, name: nameOf(0) } });

    let found: FileReading[] = [];
    let [toldAt, takenAt] = [0, performance.now()];
    const takeFound = () => {
      if (instead && found.length > 0) remove(instead);
      take(found);
      found = [];
      takenAt = performance.now();
    };
    try {
      await tools.readFiles(files, {
        signal,
        onFile: (reading, { read, known }) => {
          if (signal.aborted) return;
          found.push(reading);
          const now = performance.now();
          if (now - takenAt >= takesEvery) takeFound();
          if (now - toldAt < tellsEvery) return;
          toldAt = now;
          set({ reading: { done: read, of: known, name: reading.name } });
        },
      });
    } catch {
      const refused = { refused: 'readerMissing', songs: 0, first: 0, warnings: [] };
      const missing = files.map(({ name }) => ({ name, ...refused }));
      if (!signal.aborted) set({ head: withFiles(state.get().head, missing) });
    } finally {
      if (reader === mine) takeFound();
      set({ reading: null });
    }
    if (state.get().rows.length > 0) await compare();
  }

  function take(readings: readonly FileReading[]): void {
    if (readings.length === 0) return;
    const { rows, head } = state.get();
    const last = lastPlace(rows, head);
    let at = last;
    const added = readings.flatMap((reading) =>
      reading.songs.map((song) => rowOf(++at, reading, song)),
    );
    let first = last + 1;
    const files = readings.map((reading) => {
      const file = fileOf(reading, first);
      first += file.songs;
      return file;
    });
    set({ rows: [...rows, ...added], head: withFiles(head, files) });
    disk.write(added.map((row) => row.at));
  }

  /** Removes a file, and its songs but for those that were edited. */
  function remove(file: BatchFile): void {
    const { rows, head } = state.get();
    const gone = rows.filter((row) => isOf(file, row.at) && Object.keys(row.edits).length === 0);
    set({ rows: rows.filter((row) => !gone.includes(row)) });
    if (head) changeHead({ files: head.files.filter((each) => each !== file) });
    disk.write(gone.map(({ at }) => at));
  }

  function changeHead(change: Partial<ImportHead>): void {
    set({ head: { ...(state.get().head ?? newHead(Date.now())), ...change } });
    disk.write([]);
  }

  async function end(): Promise<void> {
    stopReading();
    reader = null;
    const { isKept, book } = state.get();
    set({ ...nothing, isKept, book });
    await disk.forget();
  }

  return {
    state,
    add: (files) => add(files),
    readAgain(file, parted) {
      const isGuessed = file.warnings.some(({ code }) => code === 'encoding');
      return add([{ name: file.name, text: file.text ?? '', parted, isGuessed }], file);
    },
    stopReading,
    changeHead,
    changeRows(places, change) {
      const asked = new Set(places);
      const rows = state.get().rows.map((row) => (asked.has(row.at) ? change(row) : row));
      set({ rows });
      disk.write(places);
    },
    set,
    compare: () => compare(),
    async drop(places) {
      if (without(places).length === 0) return end();
      // The songs here are others now: none of the batch may resemble one that has gone from it.
      await compare(places, true);
      const { head } = state.get();
      // A key that was answered gives that answer again, also of songs that were taken back since.
      const { batch } = newHead(Date.now());
      if (head) changeHead({ batch, files: head.files.map((file) => withoutText(file, places)) });
      disk.write([...places]);
    },
    giveUp: end,
    flush: disk.flush,
  };
}

/** Also of songs that are sent: no other gets their place, which the address may name. */
function lastPlace(rows: readonly ImportRow[], head: ImportHead | null): number {
  const ends = head?.files.map(({ first, songs }) => first + songs - 1) ?? [];
  return Math.max(0, rows.at(-1)?.at ?? 0, ...ends);
}

function fileOf(
  { name, songs, refused, warnings, text, parted }: FileReading,
  first: number,
): BatchFile {
  return {
    name,
    songs: songs.length,
    first,
    ...(refused && { refused }),
    warnings,
    ...(text !== undefined && { text }),
    ...(parted !== undefined && { parted }),
  };
}

function isOf({ first, songs }: BatchFile, at: number): boolean {
  return at >= first && at < first + songs;
}

/** A file of whose songs some are in is not read again, and so nothing is asked of it. */
function withoutText(file: BatchFile, sent: ReadonlySet<number>): BatchFile {
  if (![...sent].some((at) => isOf(file, at))) return file;
  const { text: _text, parted: _parted, ...others } = file;
  return { ...others, warnings: file.warnings.filter(({ code }) => code !== 'parting') };
}

function withFiles(head: ImportHead | null, files: readonly BatchFile[]): ImportHead {
  const own = head ?? newHead(Date.now());
  return { ...own, files: [...own.files, ...files] };
}

/** Writes what changed behind the screen, in order and not at every keystroke; `failed` once it cannot. */
function writeBehind(
  personId: string,
  { keepImport, forgetImport }: BatchTools['store'],
  get: () => BatchState,
  failed: () => void,
) {
  const work = throttleWork(writesEvery);
  let places = new Set<number>();
  let last: Promise<unknown> = Promise.resolve();
  async function writeNow(): Promise<void> {
    const { head, rows, isKept } = get();
    const written = places;
    places = new Set();
    if (head === null || !isKept) return;
    const changed = rows.filter(({ at }) => written.has(at));
    const here = new Set(changed.map(({ at }) => at));
    const gone = [...written].filter((at) => !here.has(at));
    // Issued at once, also while the page is being left; the store applies writes in this order.
    last = keepImport(personId, { head, rows: changed, gone });
    await last.catch(failed);
  }
  return {
    write(changed: readonly number[]) {
      for (const at of changed) places.add(at);
      work.schedule(writeNow);
    },
    flush: work.flush,
    async forget() {
      work.cancel();
      places = new Set();
      await Promise.allSettled([last]);
      await forgetImport(personId).catch(failed);
    },
  };
}
