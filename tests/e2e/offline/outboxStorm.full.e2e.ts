import type { Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { type Draw, drawFrom } from '#tests/e2e/kit/drawFrom.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { idempotencyKeys } from '#tests/e2e/kit/changeDatabase.ts';
import { outboxRows } from '#tests/e2e/kit/outboxRows.ts';
import { PendingWrites } from '#tests/e2e/kit/PendingWrites.ts';
import { readRevisions, readSong } from '#tests/e2e/kit/readSong.ts';
import {
  type Interception,
  type FaultyProxy,
  startFaultyProxy,
} from '#tests/e2e/kit/startFaultyProxy.ts';
import type { Sangbok } from '#tests/e2e/kit/startSangbok.ts';
import { expect, test, type TestFixtures } from '#tests/e2e/kit/test.ts';
import { thirty } from '#tests/e2e/kit/thirtyWrites.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';

const rounds = 20;
const faultKinds = [
  'answerLost',
  'neverArrives',
  'killedBefore',
  'killedAfter',
  'tabClosed',
] as const;

const seed = Number(process.env['STORM_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Five faults, each at a randomly drawn write of its own; the browser comes back after each. */
function injectFaults(
  draw: Draw,
  proxy: FaultyProxy,
  sangbok: Sangbok,
  closeTab: () => Promise<void>,
): ReadonlySet<string> {
  const remaining = Array.from({ length: 30 }, (_, at) => at + 1);
  const at = new Map(
    faultKinds.map((kind) => [remaining.splice(draw(remaining.length), 1)[0], kind]),
  );
  expect(at.size, 'no two faults at one write').toBe(faultKinds.length);
  const faults = new Set<string>();
  let count = 0;
  const crash = async () => {
    await sangbok.kill();
    await sangbok.restart();
    return false;
  };
  proxy.onWrite = (): Interception => {
    count += 1;
    const kind = at.get(count);
    if (kind !== undefined) faults.add(kind);
    switch (kind) {
      case 'answerLost':
        return { after: async () => false };
      case 'neverArrives':
        return { before: async () => false };
      case 'killedBefore':
        return { before: crash };
      case 'killedAfter':
        return { after: crash };
      case 'tabClosed':
        return { after: async () => (await closeTab(), false) };
      case undefined:
        return {};
    }
  };
  return faults;
}

async function replayed(open: () => Promise<Page>): Promise<void> {
  const unsent = async () => {
    try {
      const page = await open();
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return (await outboxRows(page)).map(({ sequence, state }) => [sequence, state.kind]);
    } catch {
      return ['the tab was closed'];
    }
  };
  await expect.poll(unsent, { timeout: 90_000, intervals: [250] }).toEqual([]);
}

test('thirty writes reach the server once each and in order, whatever faults occur', async ({
  newClient,
  newSangbok,
  closing,
}) => {
  test.setTimeout(60_000 + rounds * 60_000);
  console.log(`storm of STORM_SEED=${seed}`);
  const draw = drawFrom(seed);
  const { proxy, sangbok, open, personId } = await setUp({ newClient, newSangbok, closing });

  for (let round = 1; round <= rounds; round++) {
    const page = await open();
    const known = [
      await addSong(page, { title: `En ${round}` }),
      await addSong(page, { title: `To ${round}` }),
    ];
    const made = [crypto.randomUUID(), crypto.randomUUID()];
    const before = new Set(await idempotencyKeys(sangbok));
    const songs = await Promise.all(known.map((id) => readSong(page, id)));
    const writes = new PendingWrites(personId, songs);
    thirty(draw, writes, known, made);
    expect(writes.rows).toHaveLength(30);
    await page.goto('/logo.svg');
    await writes.putInto(page);
    const faults = injectFaults(draw, proxy, sangbok, async () => (await open()).close());
    await page.goto('/waiting');
    await replayed(open);
    proxy.onWrite = () => ({});
    expect([...faults].toSorted()).toEqual(faultKinds.toSorted());
    await areAsWritten(await open(), sangbok, writes, before);
  }
  console.log(
    `R7 sqlite ${rounds} rounds of 30 writes, ${faultKinds.length} misfortunes in each: ` +
      `0 of ${rounds * 30} lost, 0 twice, 0 out of order pass`,
  );
});

/** Sets up a person with the app behind a faulty proxy; `open` returns an open page of theirs. */
async function setUp({
  newClient,
  newSangbok,
  closing,
}: Pick<TestFixtures, 'newClient' | 'newSangbok' | 'closing'>) {
  const proxy = await startFaultyProxy();
  const sangbok = await newSangbok({ PUBLIC_ORIGIN: proxy.origin });
  proxy.forwardTo(sangbok.port);
  closing.defer(() => proxy.stop());
  const { page: firstPage, context, watch } = await newClient({ baseURL: proxy.origin });
  watch.allow(/ERR_|status of/);
  await firstPage.goto(sangbok.setupLink);
  await new RegisterPage(firstPage).register();
  await installApp(firstPage);
  const { user } = await (await context.request.get(getMe.path)).json();
  let page = firstPage;
  const open = async () => {
    if (!page.isClosed()) return page;
    page = await context.newPage();
    await page.goto('/waiting');
    return page;
  };
  return { proxy, sangbok, open, personId: String(user.id) };
}

/** Checks that each write was stored once, under its own key, and nothing else since `before`. */
async function areAsWritten(
  page: Page,
  sangbok: Sangbok,
  writes: PendingWrites,
  before: ReadonlySet<string>,
): Promise<void> {
  const keys = (await idempotencyKeys(sangbok)).filter((key) => !before.has(key));
  expect(keys.toSorted()).toEqual(writes.rows.map(({ key }) => key).toSorted());
  const songs = new Set(writes.rows.map(({ entityId }) => entityId));
  for (const id of songs) await isAsWritten(page, writes, id, keys);
}

async function isAsWritten(
  page: Page,
  writes: PendingWrites,
  id: string,
  keys: readonly string[],
): Promise<void> {
  const own = writes.rows.filter(({ entityId }) => entityId === id);
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
