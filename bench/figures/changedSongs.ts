import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { counted, type Figure } from '#bench/figure.ts';
import { quantile } from '#bench/ratio.ts';
import { benchFolder } from '#bench/servers/benchFolder.ts';
import { fillDatabase } from '#bench/servers/fillLibrary.ts';
import { generateSongs } from '#bench/songs/generateSongs.ts';
import { newPerson } from '#server/auth/registration/newPerson.ts';
import type { Database } from '#server/db/engine.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { insertPerson } from '#server/db/personStore.ts';
import { findPostgres } from '#server/db/testing/findPostgres.ts';
import { startCluster } from '#server/db/testing/startCluster.ts';
import { changeManySongs } from '#server/songs/changeManySongs.ts';
import { undoSongBatch } from '#server/songs/undoSongBatch.ts';

const rounds = 9;

export const changedSongs: Figure = {
  name: 'P18',
  measure: `1,000 songs changed at once, and taken back, on each database, median of ${rounds}, ms; longest time in which the server does nothing else, ms`,
  async run() {
    const dataDir = mkdtempSync(join(benchFolder(), 'changed-'));
    const file = { databaseUrl: null, dataDir, environment: 'production' } as const;
    const tools = findPostgres();
    if (tools === undefined) throw new Error('PostgreSQL is not installed');
    const cluster = await startCluster(tools, []);
    const url = { ...file, databaseUrl: cluster.url, unsafeDatabase: true };
    try {
      return [
        ...(await changeAll('sqlite', await openDatabase(file))),
        ...(await changeAll('postgres', await openDatabase(url))),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

async function changeAll(name: string, database: Database) {
  const songs = generateSongs(1000);
  const log = { info() {}, warn() {}, error() {} };
  const deps = { ...database, log, clock: Date.now, randomBytes };
  const changed: Timed[] = [];
  const undone: Timed[] = [];
  try {
    await fillDatabase(database, songs);
    const person = newPerson(deps, { firstName: 'Målfrid', community: 'Målestokken' });
    await insertPerson(deps.db, person);
    const user = { ...person, firstName: '', canInvite: true, music: null } as const;
    const signedIn = { ...user, sessionHash: '', signedInAt: Date.now() };
    const ids = songs.map(({ id }) => id);
    for (let round = 0; round < rounds; round++) {
      const batch = randomUUID();
      const labels: 'inngang'[] = ['inngang'];
      const set = { rightsStatus: 'fritt' } as const;
      const asked = { batch, ids, set, add: { slots: labels } };
      const writeKey = { key: batch, contentHash: '' };
      changed.push(await timed(() => changeManySongs(deps, signedIn, asked, writeKey)));
      undone.push(await timed(() => undoSongBatch(deps, signedIn, batch)));
    }
  } finally {
    await database.close();
  }
  return [...figuresOf(`P18-${name}`, changed), ...figuresOf(`P18-${name}-undone`, undone)];
}

interface Timed {
  /** Milliseconds. */
  readonly duration: number;
  /** Milliseconds between two turns of the event loop, at most. */
  readonly gap: number;
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const start = performance.now();
  let [last, gap, isOver] = [start, 0, false];
  const turn = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  turn();
  return { duration: performance.now() - start, gap };
}

function figuresOf(name: string, all: readonly Timed[]) {
  const durations = all.map(({ duration }) => duration);
  const gaps = all.map(({ gap }) => gap);
  const most = (values: readonly number[]) => `at most ${Math.max(...values).toFixed(0)} ms`;
  return [
    counted(name, quantile(durations, 0.5), most(durations), { most: 500 }),
    counted(`${name}-gap`, quantile(gaps, 0.5), most(gaps), { most: 50 }),
  ];
}
