import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { openFileStore } from '#server/storage/files/openFileStore.ts';
import type { Schema } from '#server/storage/schema.ts';
import { addSong } from '#server/storage/testing/addSong.ts';
import { testDataDir } from '#server/storage/testing/testFileStore.ts';
import { watchedDisk } from '#server/storage/testing/watchedDisk.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeMp3, makePng } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';

const files = {
  audioFile: { name: 'a.mp3', bytes: makeMp3() },
  sheetMusicFile: { name: 'a.png', bytes: makePng() },
};

type Fail = Parameters<typeof watchedDisk>[0];

/** A server that writes down what it does on disk, and somebody who adds songs with files. */
async function setUp(
  fail?: Fail,
  overrides: (deps: Deps, done: string[]) => Partial<Deps> = () => ({}),
) {
  const dataDir = testDataDir();
  const { on, done } = watchedDisk(fail);
  const store = await openFileStore(dataDir, on);
  const plain = await testServer({ files: store });
  const server = await testServer({ ...plain.deps, ...overrides(plain.deps, done) });
  await addSong(server.deps);
  const { browser } = await server.person();
  async function create(values: object = {}) {
    const written = { title: 'Ny', categoryId: 'psalms', language: 'no', lyrics: 'Ny' };
    const { headers, payload } = await makeForm({ ...written, ...files, ...values });
    return browser.send('POST', '/api/songs', { body: payload, headers });
  }
  /** Songs, rows of files, files on the disk. */
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

/** A database that tells when it has committed. */
function telling(db: Kysely<Schema>, tell: () => void): Kysely<Schema> {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
          const answer = await target.transaction().execute(work);
          tell();
          return answer;
        },
      });
    },
  });
}

const nothingNew = [1, 0, 0];

it('syncs file and folders before it commits, and commits before it answers', async () => {
  const { create, done } = await setUp(undefined, ({ db }, steps) => ({
    db: telling(db, () => steps.push('commit')),
  }));
  done.length = 0;
  expect((await create()).status).toBe(200);
  done.push('answer');
  const steps = done
    .filter((step) => !/^(write|close|mkdir|rm)/.test(step))
    .map((step) => step.replace(/ .*/, ''));
  const one = ['sync', 'rename', 'sync', 'sync', 'sync'];
  expect(steps).toEqual([...one, ...one, 'commit', 'answer']);
});

it('lays equal contents down once, for songs of their own', async () => {
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
    'at %s says so, and keeps nothing',
    async (step) => {
      let isFull = false;
      let left = 1;
      // The second file meets it, when the first has been taken in or kept.
      const { create, kept, browser } = await setUp((name) => {
        if (isFull && name === step && left-- <= 0) full();
      });
      isFull = true;
      expect(await create()).toMatchObject({ status: 507, body: { code: 'diskFull' } });
      expect(await kept()).toEqual(nothingNew);
      expect((await browser.get('/api/songs')).status).toBe(200);
      isFull = false;
      expect((await create()).status).toBe(200);
    },
  );

  it('at the commit says so, and keeps nothing', async () => {
    const { server, create, kept } = await setUp();
    vi.spyOn(server.deps.engine, 'isDiskFull').mockReturnValue(true);
    vi.spyOn(server.deps.engine, 'indexSong').mockRejectedValueOnce(new Error('disk full'));
    expect(await create()).toMatchObject({ status: 507 });
    vi.restoreAllMocks();
    expect(await kept()).toEqual(nothingNew);
    expect((await create()).status).toBe(200);
  });
});

it('takes nothing away that another song has', async () => {
  const { create, kept, browser } = await setUp();
  const { body } = await create();
  expect((await create({ categoryId: 'nothing' })).status).toBe(400);
  expect(await kept()).toEqual([2, 2, 2]);
  expect((await browser.get(String(body['audioUrl']))).status).toBe(200);
});

it('never names a content that somebody took away', async () => {
  const { create, kept, store } = await setUp();
  const keep = store.keep.bind(store);
  vi.spyOn(store, 'keep').mockImplementation(async (file, sha256) => {
    await keep(file, sha256);
    if (sha256 === createHash('sha256').update(makePng()).digest('hex')) await store.remove(sha256);
  });
  expect(await create()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await kept()).toEqual(nothingNew);
});

it('of many who send one content, some of them refused, loses none', async () => {
  const { create, browser } = await setUp();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => create(at % 2 === 0 ? {} : { categoryId: 'nothing' })),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
  expect(made.length + answers.filter(({ status }) => status === 503).length).toBe(15);
  for (const { body } of made) {
    expect((await browser.get(String(body['audioUrl']))).status).toBe(200);
    expect((await browser.get(String(body['sheetMusicUrl']))).status).toBe(200);
  }
});
