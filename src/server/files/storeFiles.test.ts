import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Deps } from '#server/core/deps.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import type { Schema } from '#server/db/schema.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { watchedDisk } from '#server/db/testing/watchedDisk.ts';
import type { Answer } from '#server/testing/TestBrowser.ts';
import { makeMp3, makePng } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';

const files = {
  audioFile: { name: 'a.mp3', bytes: makeMp3() },
  sheetMusicFile: { name: 'a.png', bytes: makePng() },
};

type Fail = Parameters<typeof watchedDisk>[0];

/** A server with a recording disk, and a person who adds songs with files. */
async function setUp(
  fail?: Fail,
  overrides: (deps: Deps, done: string[]) => Partial<Deps> = () => ({}),
) {
  const dataDir = testDataDir();
  const { on, done } = watchedDisk(fail);
  const store = await openFolder(dataDir, on);
  const plain = await testServer({ files: store });
  const server = await testServer({ ...plain.deps, ...overrides(plain.deps, done) });
  await addSong(server.deps);
  const { browser } = await server.person();
  function create(values: object = {}) {
    const written = { title: 'Ny', categoryId: 'psalms', language: 'no', lyrics: 'Ny' };
    return browser.send('POST', '/api/songs', { form: { ...written, ...files, ...values } });
  }
  /** Counts songs, file rows and files on disk. */
  async function kept(): Promise<number[]> {
    const { db } = plain.deps;
    const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    return [
      (await db.selectFrom('song').select('id').execute()).length,
      (await db.selectFrom('file').select('id').execute()).length,
      entries.filter((entry) => entry.isFile()).length,
    ];
  }
  return { server, browser, create, kept, done, store };
}

interface Hooks {
  /** Called before a transaction begins. */
  readonly before?: () => Promise<void>;
  /** Called after a transaction has committed. */
  readonly after?: () => void;
}

/** A database with hooks for its transactions. */
function withHooks(db: Kysely<Schema>, { before, after }: Hooks): Kysely<Schema> {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
          await before?.();
          const answer = await target.transaction().execute(work);
          after?.();
          return answer;
        },
      });
    },
  });
}

const nothingNew = [1, 0, 0];

it('syncs file and folders before it commits, and commits before it answers', async () => {
  const { create, done } = await setUp(undefined, ({ db }, steps) => ({
    db: withHooks(db, { after: () => steps.push('commit') }),
  }));
  done.length = 0;
  expect((await create()).status).toBe(200);
  done.push('answer');
  const steps = done
    .filter((step) => !/^(write|close|mkdir|rm)/.test(step))
    .map((step) => step.replace(/ .*/, ''));
  const ready = ['sync', 'sync', 'sync']; // the file, and the parent folders
  const inPlace = ['rename', 'sync'];
  const both = [...ready, ...ready, ...inPlace, ...inPlace];
  expect(steps).toEqual([...both, 'commit', 'answer']);
});

it('stores equal contents once, for different songs', async () => {
  const { create, kept, browser } = await setUp();
  const [one, other] = await Promise.all([create(), create()]);
  expect(one.body['audioUrl']).not.toBe(other.body['audioUrl']);
  expect(await kept()).toEqual([3, 4, 2]);
  const tags = await Promise.all(
    [one, other].map(
      async ({ body }) => (await browser.get(String(body['audioUrl']))).headers['etag'],
    ),
  );
  expect(tags[0]).toBe(tags[1]);
});

describe('on a full disk', () => {
  const full = () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };

  it.each(['write', 'sync', 'rename', 'mkdir'] as const)(
    'at %s, answers 507 and stores nothing',
    async (step) => {
      let isFull = false;
      let remaining = 1;
      // The second file fails, when the first has been received or stored.
      const { create, kept, browser } = await setUp((name) => {
        if (isFull && name === step && remaining-- <= 0) full();
      });
      isFull = true;
      expect(await create()).toMatchObject({ status: 507, body: { code: 'diskFull' } });
      expect(await kept()).toEqual(nothingNew);
      expect((await browser.get('/api/songs')).status).toBe(200);
      isFull = false;
      expect((await create()).status).toBe(200);
    },
  );

  it('at the commit, answers 507 and stores nothing', async () => {
    const { server, create, kept } = await setUp();
    vi.spyOn(server.deps.engine, 'isDiskFull').mockReturnValue(true);
    vi.spyOn(server.deps.engine, 'indexSong').mockRejectedValueOnce(new Error('disk full'));
    expect(await create()).toMatchObject({ status: 507 });
    vi.restoreAllMocks();
    expect(await kept()).toEqual(nothingNew);
    expect((await create()).status).toBe(200);
  });
});

it('deletes nothing that another song uses', async () => {
  const { create, kept, browser } = await setUp();
  const { body } = await create();
  expect((await create({ categoryId: 'nothing' })).status).toBe(400);
  expect(await kept()).toEqual([2, 2, 2]);
  expect((await browser.get(String(body['audioUrl']))).status).toBe(200);
});

it('loses no blob when 50 requests store the same one and 17 of them are refused', async () => {
  const store = await openFolder(testDataDir());
  const [{ deps }, other] = await twoServers();
  const [good, refused] = [33, 17];
  // The successful request has stored the blob, and commits after all others were refused.
  const held = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  const db = withHooks(deps.db, {
    before: async () => {
      if (++waiting === good) all.resolve();
      await held.promise;
    },
  });
  const one = await testServer({ db, engine: deps.engine, files: store });
  const two = await testServer({ db: other.deps.db, engine: deps.engine, files: store });
  await addSong(two.deps, { id: 'target', title: 'Målet' });
  const [writer, unlucky] = [await one.person(), await two.person()];
  const many = async (count: number, send: (at: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, at) => send(at)));

  const writing = many(good, (at) => {
    const song = { title: `Ny ${at}`, categoryId: 'psalms', language: 'no', lyrics: 'Ny' };
    return writer.browser.send('POST', '/api/songs', { form: { ...song, ...files } });
  });
  await all.promise;
  const form = { categoryId: 'nothing', ...files };
  const answers = await many(refused, () =>
    unlucky.browser.send('PATCH', '/api/songs/target', { form }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  held.resolve();
  const made = await writing;
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
  for (const { body } of made) {
    expect((await unlucky.browser.get(String(body['audioUrl']))).status).toBe(200);
    expect((await unlucky.browser.get(String(body['sheetMusicUrl']))).status).toBe(200);
  }
});

it('a refused request deletes only the blobs that it stored', async () => {
  const { server, browser, kept } = await setUp();
  const target = await addSong(server.deps, { title: 'Målet' });
  const form = { categoryId: 'nothing', ...files };
  const refused = await browser.send('PATCH', `/api/songs/${target}`, { form });
  expect(refused.status).toBe(400);
  expect(await kept()).toEqual([2, 0, 0]);
});
