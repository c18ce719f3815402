import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import * as imports from '#web/offline/imports/importStore.ts';
import { findTwins } from '#web/offline/library/findTwins.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { openBatch } from './openBatch.ts';
import type { FileReading } from './reading/fileReading.ts';
import { readContent } from './reading/readContent.ts';
import { reviewer } from './reviewSongs.ts';
import { takeOut } from './sendBatch.ts';
import { answers, categories, readSong, verse } from './testing/someRows.ts';

type Tools = Parameters<typeof openBatch>[1];

/** As the library's worker answers, of a book of these songs. */
const twinsIn =
  (...book: Song[]): Tools['findTwins'] =>
  async (rows) => ({ twins: findTwins(book, rows), songs: book });

beforeEach(() => void someBrowser());
/** A batch that is open writes a while after its last change. */
let opened: ReturnType<typeof openBatch>[] = [];
afterEach(async () => {
  await Promise.all(opened.map((batch) => batch.giveUp()));
  opened = [];
  await imports.forgetImport('kari');
});

const reading = (name: string, ...lyrics: string[]): FileReading => ({
  name,
  format: 'text',
  songs: lyrics.map((each) => readSong({ lyrics: each })),
  warnings: [],
});
const files = [
  { name: 'a.txt', text: '' },
  { name: 'b.txt', text: '' },
];

/** A batch of which the reader finds these. */
function batchOf(readings: FileReading[], over: Partial<Tools> = {}) {
  const batch = openBatch('kari', {
    store: imports,
    findTwins: twinsIn(makeSong({ id: 'a', lyrics: verse })),
    readFiles: async (_, { onFile }) => {
      readings.forEach((each, at) => onFile(each, { read: at + 1, known: readings.length }));
    },
    ...over,
  });
  opened.push(batch);
  return batch;
}

const refused = { ...reading('b.pdf'), refused: 'wordOrPdf' } as const;
const settled = (batch: ReturnType<typeof openBatch>) =>
  vi.waitFor(() => {
    const { isOpening, isComparing, book, rows } = batch.state.get();
    expect([isOpening, isComparing, book === null && rows.length > 0]).toEqual([
      false,
      false,
      false,
    ]);
  });

it('is there again after the page was closed, with what was edited, answered and refused', async () => {
  const keep = vi.fn<typeof imports.keepImport>(imports.keepImport);
  const store = { ...imports, keepImport: keep };
  const batch = batchOf([reading('Sanger/a.txt', verse, 'Elven'), refused], { store });
  await batch.add(files);
  expect([...batch.state.get().twins]).toEqual([[1, 'a']]);
  await vi.waitFor(async () => expect(await imports.countImport('kari')).toBe(2));
  keep.mockClear();
  batch.changeRows([2], (row) => ({ ...row, edits: { title: 'Elven' } }));
  batch.changeHead({ answers });
  batch.flush();
  await vi.waitFor(async () =>
    expect((await imports.readImport('kari'))?.rows[1]?.edits).toEqual({ title: 'Elven' }),
  );
  const written = keep.mock.calls.flatMap(([, { rows = [] }]) => [...rows].map(({ at }) => at));
  expect(new Set(written)).toEqual(new Set([2]));

  const again = batchOf([reading('c.txt', 'Kilden')]);
  await settled(again);
  const { head, rows, twins } = again.state.get();
  expect(head?.answers.categoryId).toBe('psalms');
  expect(head?.files.map((file) => [file.name, file.songs, file.refused])).toEqual([
    ['Sanger/a.txt', 2, undefined],
    ['b.pdf', 0, 'wordOrPdf'],
  ]);
  expect(rows.map(({ at, versionName, edits }) => [at, versionName, edits])).toEqual([
    [1, 'a', {}],
    [2, 'a', { title: 'Elven' }],
  ]);
  expect([...twins]).toEqual([[1, 'a']]);
  await again.add(files);
  expect(again.state.get().rows.map(({ at }) => at)).toEqual([1, 2, 3]);
});

it('is in memory where the browser keeps nothing', async () => {
  const denied = async () => Promise.reject(new DOMException('', 'SecurityError'));
  const store = { ...imports, readImport: denied, keepImport: denied, forgetImport: denied };
  const batch = batchOf([reading('a.txt', verse)], { store });
  await batch.add(files);
  expect(batch.state.get()).toMatchObject({ isKept: false, rows: [{ at: 1 }] });
  await batch.giveUp();
  expect(batch.state.get()).toMatchObject({ isKept: false, rows: [], head: null });
});

it('says which files wait for the network, if the reader could not be loaded', async () => {
  const batch = batchOf([], { readFiles: async () => Promise.reject(new Error('planted')) });
  await batch.add(files);
  expect(batch.state.get().head?.files.map(({ refused: why }) => why)).toEqual([
    'readerMissing',
    'readerMissing',
  ]);
});

it('keeps what was read before it is aborted, and nothing once it is given up', async () => {
  const readFiles: Tools['readFiles'] = async (_, { signal, onFile }) => {
    for (const name of ['a', 'b', 'c']) onFile(reading(name, name), { read: 1, known: 4 });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    onFile(reading('late', 'late'), { read: 4, known: 4 });
  };
  const batch = batchOf([], { readFiles });
  for (const end of ['stopReading', 'giveUp'] as const) {
    const adding = batch.add(files);
    await vi.waitFor(() => expect(batch.state.get().reading?.done).toBe(1));
    await batch[end]();
    await adding;
    expect(batch.state.get().rows).toHaveLength(end === 'giveUp' ? 0 : 3);
  }
  expect(await imports.readImport('kari')).toBeNull();
});

it.each(['stopReading', 'giveUp'] as const)('reads no waiting files after %s', async (end) => {
  let onAborted = () => {};
  const isAborted = new Promise<void>((resolve) => (onAborted = resolve));
  const readFiles = vi.fn<Tools['readFiles']>(async (_, { signal }) => {
    signal.addEventListener('abort', onAborted);
    await isAborted;
  });
  const batch = batchOf([], { readFiles });
  const first = batch.add(files);
  const second = batch.add(files);
  await vi.waitFor(() => expect(readFiles).toHaveBeenCalledOnce());
  void batch[end]();
  await Promise.all([first, second]);
  expect(readFiles).toHaveBeenCalledOnce();
  await batch.add(files);
  expect(readFiles).toHaveBeenCalledTimes(2);
});

it('reads a file again that may be parted otherwise, in place of what was not edited', async () => {
  const [one, parted] = [reading('a.txt', 'Elven\n---\nHavet'), reading('a.txt', 'Elven', 'Havet')];
  const text = 'Elven\n---\nHavet';
  const readFiles = vi.fn<Tools['readFiles']>(async ([file], { onFile }) => {
    const isParted = file && 'parted' in file && file.parted === true;
    onFile({ ...(isParted ? parted : one), text }, { read: 1, known: 1 });
  });
  const batch = batchOf([], { readFiles });
  await batch.add([{ name: 'a.txt', text }]);
  const again = async (isParted: boolean) => {
    for (const file of batch.state.get().head?.files ?? []) await batch.readAgain(file, isParted);
    const { rows, head } = batch.state.get();
    return [rows.map(({ at, read }) => `${at} ${read.lyrics}`), head?.files.length];
  };
  expect(await again(true)).toEqual([['1 Elven', '2 Havet'], 1]);
  batch.changeRows([2], (row) => ({ ...row, edits: { title: 'Havet' } }));
  expect(await again(false)).toEqual([['2 Havet', `3 ${text}`], 1]);
});

it('lets the answer to where songs begin be another until one of them is sent', async () => {
  const readFiles: Tools['readFiles'] = async (some, { onFile }) => {
    for (const file of some) {
      const read = await readContent(
        file instanceof File
          ? { name: file.name, content: new Uint8Array(await file.arrayBuffer()) }
          : { ...file, content: file.text },
      );
      if (!('entries' in read)) onFile(read, { read: 1, known: 1 });
    }
  };
  const batch = batchOf([], { readFiles });
  const verses = 'Elva går i dag,\nog vi går med.\n\nVi går i natt,\nog elva hviler.';
  const bytes = Uint8Array.from(`Elva\n\n${verses}\n---\n${verses}`, (sign) => sign.charCodeAt(0));
  await batch.add([new File([bytes], 'a.txt')]);
  const now = () => {
    const { rows, head } = batch.state.get();
    const codes = head?.files.flatMap(({ warnings }) => warnings.map(({ code }) => code));
    return [rows.length, codes, ...(head?.files.map(({ parted }) => parted) ?? [])];
  };
  expect(now()).toEqual([1, ['encoding', 'parting'], undefined]);
  for (const isParted of [false, true, false]) {
    const [file] = batch.state.get().head?.files ?? [];
    if (file) await batch.readAgain(file, isParted);
    expect(now()).toEqual([isParted ? 2 : 1, ['encoding'], isParted]);
  }
});

it('gives the place of a song that is sent to no other', async () => {
  const readings = [reading('a.txt', 'Elven', 'Havet', 'Kilden'), reading('b.txt', 'Fjellet')];
  const readFiles: Tools['readFiles'] = async (_, { onFile }) =>
    onFile(readings.shift() ?? refused, { read: 1, known: 1 });
  const batch = batchOf([], { readFiles });
  await batch.add(files);
  await batch.drop(new Set([2, 3]));
  await batch.add(files);
  expect(batch.state.get().rows.map(({ at, read }) => [at, read.lyrics])).toEqual([
    [1, 'Elven'],
    [4, 'Fjellet'],
  ]);
});

it('asks no more where the songs of a file begin once one of them is sent', async () => {
  const text = 'Elven\n---\nHavet';
  const warnings = [{ code: 'encoding' }, { code: 'parting' }] as const;
  const batch = batchOf([
    { ...reading('a.txt', 'Elven', 'Havet'), text, warnings },
    { ...reading('b.txt', 'Kilden'), text: 'Kilden', warnings },
  ]);
  await batch.add(files);
  const asked = () =>
    batch.state
      .get()
      .head?.files.map((file) => [file.text, ...file.warnings.map((each) => each.code)]);
  await batch.drop(new Set([1]));
  expect(asked()).toEqual([
    [undefined, 'encoding'],
    ['Kilden', 'encoding', 'parting'],
  ]);
});

it('says that the song book could not be read, and reads it again', async () => {
  const failing = vi.fn<Tools['findTwins']>(twinsIn()).mockRejectedValueOnce(new Error('planted'));
  const batch = batchOf([reading('a.txt', verse)], { findTwins: failing });
  await batch.add(files);
  expect(batch.state.get().bookFailure).toEqual(new Error('planted'));
  await batch.compare();
  expect(batch.state.get()).toMatchObject({ bookFailure: null, isComparing: false });
});

it('keeps what was refused after a part that is in, and tells of each part', async () => {
  const batch = batchOf([reading('a.txt', 'Elven', 'Havet', verse)]);
  await batch.add(files);
  batch.changeRows([3], (row) => ({ ...row, chosen: false }));
  const counts = { new: 1, different: 0, filled: 0, earlier: 0, same: 0, categories: 0, files: 0 };
  const told = (key: string) => ({ counts, batches: [key] });
  const takeSent = async (key: string, places: number[], refusal: unknown) => {
    const { rows, book, twins } = batch.state.get();
    const against = { answers, categories, book: book ?? new Map(), twins };
    const written = { ...told(key), places, refusal };
    await takeOut(batch, reviewer()(rows, against), written);
    const { rows: left, sent, failure } = batch.state.get();
    return [left.map(({ at }) => at), sent, failure];
  };
  const refusal = new Error('planted');
  const [first, second] = ['b.1', 'b.2'].map((key) => ({ ...told(key), waiting: 0 }));
  const failure = { error: refusal, isUncertain: false };
  expect(await takeSent('b.1', [1], refusal)).toEqual([[2, 3], [first], failure]);
  expect(await takeSent('b.2', [2], null)).toEqual([[], [first, second], null]);
});

it('is over with its last song, and until then forgets those that are in', async () => {
  const compare: Tools['findTwins'] = (rows, isFresh) =>
    twinsIn(...(isFresh ? [makeSong({ id: 'a', lyrics: verse })] : []))(rows, isFresh);
  const batch = batchOf([reading('a.txt', verse, 'Elven', verse.toUpperCase())], {
    findTwins: compare,
  });
  await batch.add(files);
  expect([...batch.state.get().twins]).toEqual([[3, 1]]);
  const before = batch.state.get().head?.batch;
  await batch.drop(new Set([1]));
  expect([...batch.state.get().twins]).toEqual([[3, 'a']]);
  expect(batch.state.get().head?.batch, 'the next key is another').not.toBe(before);
  batch.flush();
  await vi.waitFor(async () => expect(await imports.countImport('kari')).toBe(2));
  await batch.drop(new Set([2, 3]));
  expect(await imports.readImport('kari')).toBeNull();
  expect(batch.state.get()).toMatchObject({ head: null, rows: [] });
});
