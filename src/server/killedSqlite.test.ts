import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Song, SongSummary } from '#contract/song.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { testDataDir } from '#server/storage/testing/testFileStore.ts';
import {
  type Client,
  hashOf,
  type Ledger,
  lyricsOf,
  newLedger,
  send,
  writeUntilKilled,
} from '#server/testing/killedWriters.ts';
import { ResentQueue } from '#server/testing/ResentQueue.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';

const kills = process.env['LONG'] ? 1000 : 30;
const killWithin = 300; // ms
const msPerKill = 6000; // a start on a machine that is busy

/**
 * Promises 1, 2 and 4: what was answered is there, what was not is there wholly or not at all, and
 * what was sent again under its key is there once.
 */
it(`loses no acknowledged write and keeps no half one over ${kills} kills`, {
  timeout: kills * msPerKill,
}, async () => {
  const dataDir = testDataDir();
  const ledger = newLedger();
  const queue = new ResentQueue();
  let cookie = '';
  let songId = '';

  for (let round = 0; round < kills; round++) {
    const { port, child } = await serverProcess(dataDir);
    const origin = `http://localhost:${port}`;
    cookie ||= await logIn(origin);
    const first = { origin, cookie, songId: '', categoryId: '' };
    const summaries = await listOf(first);
    songId ||= summaries[0]?.id ?? '';
    const client = { ...first, songId, categoryId: summaries[0]?.categoryId ?? '' };
    await compare(client, summaries, ledger);
    const dead = once(child, 'exit');
    setTimeout(() => child.kill('SIGKILL'), Math.random() * killWithin);
    await writeUntilKilled(client, ledger, (to) => queue.sendNext(to));
    await dead;
  }

  const { port } = await serverProcess(dataDir);
  const client = { origin: `http://localhost:${port}`, cookie, songId, categoryId: '' };
  await compare(client, await listOf(client), ledger, 'whole');
  expect(await queue.faults(client)).toEqual([]);
  expect(await faultsOf(dataDir, queue)).toEqual([]);
  const wrote = [ledger.songs.size, ledger.versions.length, ledger.plays];
  expect(Math.min(...wrote, queue.resent), 'each of the writers wrote').toBeGreaterThan(0);
  console.log(
    `${kills} kills: ${ledger.songs.size} songs with files, ${ledger.versions.length} versions and ` +
      `${ledger.plays} plays were acknowledged, none is missing; ${queue.resent} writes sent again ` +
      `are there once`,
  );
});

async function compare(
  client: Client,
  summaries: readonly SongSummary[],
  ledger: Ledger,
  depth: 'names' | 'whole' = 'names',
): Promise<void> {
  const titles = new Set(summaries.map(({ title }) => title));
  expect([...ledger.songs.keys()].filter((title) => !titles.has(title))).toEqual([]);

  const song = (await (await send(client, `/api/songs/${client.songId}`)).json()) as Song;
  const names = new Set(song.alternateVersions.map(({ name }) => name));
  expect(ledger.versions.slice(-1).filter((name) => !names.has(name))).toEqual([]);
  expect(song.playCount).toBeGreaterThanOrEqual(ledger.plays);
  expect(song.playCount).toBeLessThanOrEqual(ledger.sentPlays);

  const written = summaries.filter(({ title }) => ledger.sentSongs.has(title));
  for (const each of depth === 'whole' ? written : written.slice(-3)) {
    const found = (await (await send(client, `/api/songs/${each.id}`)).json()) as Song;
    expect(found.lyrics).toBe(lyricsOf(found.title));
    const recording = await send(client, found.audioUrl ?? '');
    expect(recording.status).toBe(200);
    const hash = hashOf(new Uint8Array(await recording.arrayBuffer()));
    expect(hash).toBe(ledger.sentSongs.get(found.title));
  }
}

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/dev-login-simple`, { method: 'POST' });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** By creation, so that the last ones are the newest. */
async function listOf(client: Client): Promise<SongSummary[]> {
  const answer = await send(client, '/api/songs');
  expect(answer.status, 'an acknowledged sign-in lasts').toBe(200);
  const songs = (await answer.json()) as SongSummary[];
  return songs.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

async function faultsOf(dataDir: string, queue: ResentQueue): Promise<string[]> {
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    environment: 'development',
  });
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    database.db,
  );
  const faults = checked.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const doubled = await queue.faultsIn(database.db);
  await database.close();
  return [...faults, ...doubled];
}
