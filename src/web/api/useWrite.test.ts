import { QueryClientProvider, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { deleteDB } from 'idb';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { createQueryClient, meKey, songKeys } from '#web/client/queryKeys.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { NetworkError, noteOnline } from '#web/client/response.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import type { GivenWrite } from '#web/offline/outbox/givenWrite.ts';
import { write } from '#web/offline/outbox/outbox.ts';
import { openOutbox } from '#web/offline/outbox/outboxRows.ts';
import { setMayHaveStored } from '#web/offline/outbox/outboxState.ts';
import { somePlan } from '#web/offline/outbox/testing/somePlan.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser, type SomeBrowser } from '#web/offline/testing/someBrowser.ts';
import { changeDeviceSettings } from '#web/preferences/deviceSettings.ts';
import {
  allMusicShowing,
  heartOf,
  heartShowing,
  musicOf,
  musicOfAll,
  musicShowing,
} from './music.ts';
import { changeOfPlan, planQuery, planShowing } from './plans.ts';
import { runWrite, type Showing, useWrite } from './useWrite.ts';

let browser: SomeBrowser;

beforeEach(() => {
  browser = someBrowser();
  setOutboxWriter('kari');
  // However busy the machine is, nothing is late.
  changeDeviceSettings({ offlineMode: false });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  noteOnline(true);
  changeDeviceSettings({ offlineMode: true });
  await forgetOutbox();
  setOutboxWriter(null);
  vi.unstubAllGlobals();
});

test('a read that a setting cancelled is made again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const client = createQueryClient();
  const queryKey = songKeys.one(someSong.id);
  client.setQueryData(queryKey, someSong);
  const reads: ((song: Song) => void)[] = [];
  const queryFn = () => new Promise<Song>((resolve) => reads.push(resolve));
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
  // The device has heard of somebody else's change.
  void client.invalidateQueries({ queryKey });
  await expect.poll(() => reads).toHaveLength(1);
  const end = await runWrite(client, musicShowing, musicOf(someSong, { transposition: 1 }));
  expect(end.kind).toBe('done');
  await expect.poll(() => reads).toHaveLength(2);
  for (const read of reads) read({ ...someSong, title: 'Andres', version: 5 });
  await expect.poll(() => client.getQueryData(queryKey)).toMatchObject({ title: 'Andres' });
});

const oneSong = [songKeys.one(someSong.id), someSong] as const;
const onePlan = [planQuery(somePlan.id).queryKey, somePlan] as const;
const titled = (title: string) => changeOfPlan(somePlan, { fields: { title } });

const shownWrites = [
  ['heart', heartShowing, heartOf(someSong, false), heartOf(someSong, true), ...oneSong],
  ['key', musicShowing, musicOf(someSong, { capo: 1 }), musicOf(someSong, { capo: 2 }), ...oneSong],
  [
    'setting of all songs',
    allMusicShowing,
    musicOfAll({ leftHanded: true }),
    musicOfAll({ notation: 'H-Bb' }),
    meKey,
    { user: { id: 'kari' } },
  ],
  ['title of a plan', planShowing, titled('Advent'), titled('Jul'), ...onePlan],
] as const;

/** Begins a write on a screen that shows this. */
function begin(
  showing: Showing<never>,
  given: GivenWrite<never>,
  queryKey: QueryKey,
  data: unknown,
) {
  const client = createQueryClient();
  client.setQueryData(queryKey, data);
  const ends: Promise<unknown>[] = [];
  const Screen = () => {
    ends.push(useWrite(showing).mutateAsync(given));
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)));
  return { ended: ends[0], isShown: () => client.getQueryData(queryKey) !== data };
}

/** The page is left: what it has not committed is aborted, and it stores nothing more. */
function leavePage(): void {
  dispatchEvent(new Event('pagehide'));
  for (const method of ['add', 'put', 'delete'] as const) {
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('the page is gone', 'InvalidStateError');
    });
  }
}

/** Without network, in a page that opens the outbox itself. */
async function goOffline(): Promise<void> {
  await deleteDB('sangbok-outbox');
  changeDeviceSettings({ offlineMode: true });
  browser.onLine = false;
}

const inTurn = () => new Promise((resolve) => setImmediate(resolve));

describe.each(shownWrites)('a %s', (_, showing, earlier, given, queryKey, data) => {
  test.each([false, true])(
    'is not lost, though the page is closed once it is shown (another is pending: %s)',
    async (isBehind) => {
      await goOffline();
      if (isBehind) await write(earlier as GivenWrite);
      const { ended, isShown } = begin(showing, given as never, queryKey, data);
      while (!isShown()) await inTurn();
      leavePage();
      await ended?.catch(() => {});
      vi.restoreAllMocks();
      const rows = await (await openOutbox()).getAll('writes');
      expect(rows.map(({ work }) => work)).toEqual(
        [...(isBehind ? [earlier] : []), given].map(({ work }) => work),
      );
    },
  );
});

test('a change is shown before the disk is read, since the next may build on it', async () => {
  await goOffline();
  await write(titled('Advent') as GivenWrite);
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const { ended, isShown } = begin(planShowing, titled('Jul') as never, ...onePlan);
  await inTurn();
  expect([isShown(), read.mock.calls]).toEqual([true, []]);
  await ended;
});

/** An outbox that is opened, but does not answer until then. */
async function silentOutbox(): Promise<() => void> {
  await deleteDB('sangbok-outbox');
  const answers = Promise.withResolvers<void>();
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(function (this: IDBFactory, ...of) {
    const request = this.open(...of);
    const listen = request.addEventListener.bind(request);
    const late = (type: string, listener: (event: Event) => void) =>
      listen(type, (event) => {
        if (type === 'success') void answers.promise.then(() => listener(event));
        else listener(event);
      });
    return Object.assign(request, { addEventListener: late });
  });
  return answers.resolve;
}

test('a heart is shown after 300 ms, though the database is silent', async () => {
  changeDeviceSettings({ offlineMode: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  setMayHaveStored(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = await silentOutbox();
  const client = createQueryClient();
  client.setQueryData(...oneSong);
  const isFilled = () => client.getQueryData<Song>(oneSong[0])?.isFavorite;
  const ended = runWrite(client, heartShowing, heartOf(someSong, true));
  const failure = ended.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(299);
  expect(isFilled()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isFilled()).toBe(true);
  for (let seconds = 0; seconds < 20; seconds++) await vi.advanceTimersByTimeAsync(1_000);
  expect(await failure).toBeInstanceOf(NetworkError);
  expect(isFilled(), 'nowhere kept').toBe(false);
  answer();
});
