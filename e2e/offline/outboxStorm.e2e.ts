import type { Page } from '@playwright/test';
import { getMe } from '#contract/auth.ts';
import { addSong } from '#e2e/kit/addSong.ts';
import { type Draw, drawFrom } from '#e2e/kit/drawFrom.ts';
import { installApp } from '#e2e/kit/installApp.ts';
import { keptKeys } from '#e2e/kit/keptKeys.ts';
import { makeTone } from '#e2e/kit/makeTone.ts';
import { makeSheet } from '#e2e/kit/makeSheet.ts';
import { outboxRows } from '#e2e/kit/outboxRows.ts';
import { QueuedWrites } from '#e2e/kit/QueuedWrites.ts';
import { readRevisions, readSong } from '#e2e/kit/readSong.ts';
import { type Journey, type Line, startLine } from '#e2e/kit/startLine.ts';
import { type Sangbok, startSangbok } from '#e2e/kit/startSangbok.ts';
import { expect, test } from '#e2e/kit/test.ts';
import { RegisterPage } from '#e2e/pages/RegisterPage.ts';
import { sampleCategories } from '#server/storage/samples/sampleCategories.ts';
import {
  applyVersionChange,
  type VersionChange,
} from '#web/parts/songVersions/applyVersionChange.ts';

const rounds = process.env['LONG'] ? 20 : 2;
const misfortunes = [
  'answerLost',
  'neverArrives',
  'killedBefore',
  'killedAfter',
  'tabClosed',
] as const;

const seed = Number(process.env['STORM_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Thirty writes of all kinds to two known and two new songs, those of each song in a set order. */
function thirty(
  draw: Draw,
  writes: QueuedWrites,
  known: readonly string[],
  made: readonly string[],
): void {
  const [one = '', two = ''] = known;
  const [first = '', second = ''] = made;
  const heart = (id: string, isFavorite: boolean) => () =>
    writes.add(id, { kind: 'favorite', isFavorite });
  const edit =
    (id: string, fields: Record<string, string>, bytes = {}) =>
    () =>
      writes.add(id, { kind: 'change', fields, category: null }, bytes);
  const version = (id: string, change: VersionChange) => () => {
    const applied = applyVersionChange(writes.shown(id)?.alternateVersions ?? [], change);
    if ('clash' in applied || applied.list === null) throw new Error('no such change');
    writes.add(id, { kind: 'versions', change, list: applied.list });
  };
  const named = (name: string, notes: string | null = null) => ({
    name,
    notes,
    key: null,
    lyrics: name,
  });
  const add = (id: string, name: string) => version(id, { kind: 'add', version: named(name) });
  const make =
    (id: string, title: string, bytes = {}) =>
    () => {
      const [category] = sampleCategories;
      if (category === undefined) throw new Error('no category');
      const fields = { id, title, categoryId: category.id, language: 'no', lyrics: title } as const;
      writes.add(id, { kind: 'create', fields, category }, bytes);
    };
  const edited: VersionChange = {
    kind: 'replace',
    before: named('Lav'),
    version: named('Lav', 'Sakte'),
  };
  const bySong = [
    [
      ...[1, 2, 3, 4, 5].map((at) => edit(one, { key: `Do ${at}` })),
      add(one, 'Lav'),
      heart(one, true),
      version(one, edited),
      add(one, 'Barn'),
      heart(one, false),
      version(one, { kind: 'remove', before: named('Barn') }),
      heart(one, true),
    ],
    [
      edit(two, { notes: 'Først' }),
      edit(two, { title: `${two} sist` }, { sheetMusicFile: makeSheet(60, 80) }),
      heart(two, true),
      edit(two, { notes: 'Så' }),
      add(two, 'Lav'),
    ],
    [
      make(first, 'Fra fjellet', { audioFile: makeTone(1) }),
      heart(first, true),
      ...[1, 2, 3].map((at) => edit(first, { title: `Fra fjellet ${at}` })),
      add(first, 'Lav'),
    ],
    [
      make(second, 'Fra havet'),
      heart(second, true),
      edit(second, { lyrics: 'Stille' }),
      edit(second, { lyrics: 'Storm' }),
      heart(second, false),
      add(second, 'Lav'),
      edit(second, { notes: 'Til sist' }),
    ],
  ];
  while (bySong.some((rest) => rest.length > 0)) {
    bySong[draw(bySong.length)]?.shift()?.();
  }
}

/** Five misfortunes, each at a write of its own drawn by lot; the browser comes back each time. */
function makeWeather(
  draw: Draw,
  line: Line,
  sangbok: Sangbok,
  closeTab: () => Promise<void>,
): ReadonlySet<string> {
  const left = Array.from({ length: 30 }, (_, at) => at + 1);
  const at = new Map(
    misfortunes.map((misfortune) => [left.splice(draw(left.length), 1)[0], misfortune]),
  );
  expect(at.size, 'no two at one write').toBe(misfortunes.length);
  const befallen = new Set<string>();
  let count = 0;
  const die = async () => {
    await sangbok.kill();
    await sangbok.restart();
    return false;
  };
  line.onWrite = (): Journey => {
    count += 1;
    const misfortune = at.get(count);
    if (misfortune !== undefined) befallen.add(misfortune);
    switch (misfortune) {
      case 'answerLost':
        return { after: async () => false };
      case 'neverArrives':
        return { before: async () => false };
      case 'killedBefore':
        return { before: die };
      case 'killedAfter':
        return { after: die };
      case 'tabClosed':
        return { after: async () => (await closeTab(), false) };
      case undefined:
        return {};
    }
  };
  return befallen;
}

async function replayed(open: () => Promise<Page>): Promise<void> {
  const left = async () => {
    try {
      const page = await open();
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return (await outboxRows(page)).map(({ sequence, state }) => [sequence, state.kind]);
    } catch {
      return ['the tab was closed'];
    }
  };
  await expect.poll(left, { timeout: 90_000, intervals: [250] }).toEqual([]);
}

test('thirty writes reach the server once each and in order, whatever befalls the way', async ({
  newVisitor,
  closing,
}) => {
  test.setTimeout(60_000 + rounds * 60_000);
  console.log(`storm of STORM_SEED=${seed}`);
  const draw = drawFrom(seed);
  const line = await startLine();
  const sangbok = await startSangbok({ PUBLIC_ORIGIN: line.origin });
  line.leadTo(sangbok.port);
  closing.defer(() => sangbok.stop());
  closing.defer(() => line.stop());
  const { page: firstPage, context, watch } = await newVisitor({ baseURL: line.origin });
  watch.allow(/ERR_|status of/);
  await firstPage.goto(sangbok.setupLink);
  await new RegisterPage(firstPage).getIn();
  await installApp(firstPage);
  const { user } = await (await context.request.get(getMe.path)).json();

  let page = firstPage;
  const open = async () => {
    if (!page.isClosed()) return page;
    page = await context.newPage();
    await page.goto('/waiting');
    return page;
  };

  for (let round = 1; round <= rounds; round++) {
    const known = [
      await addSong(page, { title: `En ${round}` }),
      await addSong(page, { title: `To ${round}` }),
    ];
    const made = [crypto.randomUUID(), crypto.randomUUID()];
    const before = new Set(keptKeys(sangbok));
    const songs = await Promise.all(known.map((id) => readSong(page, id)));
    const writes = new QueuedWrites(user.id, songs);
    thirty(draw, writes, known, made);
    expect(writes.rows).toHaveLength(30);
    await (await open()).goto('/logo.svg');
    await writes.putInto(page);
    const befallen = makeWeather(draw, line, sangbok, () => page.close());
    await page.goto('/waiting');
    await replayed(open);
    line.onWrite = () => ({});
    expect([...befallen].toSorted()).toEqual(misfortunes.toSorted());

    const keys = keptKeys(sangbok).filter((key) => !before.has(key));
    expect(keys.toSorted()).toEqual(writes.rows.map(({ key }) => key).toSorted());
    for (const id of [...known, ...made]) await isAsWritten(page, writes, id, keys);
  }
});

async function isAsWritten(
  page: Page,
  writes: QueuedWrites,
  id: string,
  keys: readonly string[],
): Promise<void> {
  const own = writes.rows.filter(({ songId }) => songId === id);
  const order = own.map(({ key }) => keys.indexOf(key));
  expect(order, 'in order').toEqual(order.toSorted((one, other) => one - other));

  const shown = writes.shown(id);
  const song = await readSong(page, id);
  const { title, key, notes, lyrics, alternateVersions, isFavorite } = shown ?? song;
  expect(song).toMatchObject({ title, key, notes, lyrics, alternateVersions, isFavorite });
  const changes = own.filter(({ work }) => work.kind === 'change' || work.kind === 'versions');
  expect(song.version).toBe(1 + changes.length);
  expect(await readRevisions(page, id)).toHaveLength(changes.length);
  const sent = own.some(({ files }) => files.audioFile !== undefined);
  expect(song.audioUrl !== null).toBe(sent);
}
