import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Song, SongSummary } from '#contract/songs/song.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { Cluster } from '#server/db/testing/startCluster.ts';
import {
  acknowledged,
  type Client,
  hashOf,
  type Ledger,
  lyricsOf,
  newLedger,
  send,
  signedIn,
  signIn,
  writeUntilKilled,
} from '#server/testing/killedWriters.ts';
import { ResentQueue } from '#server/testing/ResentQueue.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';
import { counted, type Finding } from './figure.ts';

const killAfter = 16; // at most this many acknowledged writes
const killWithin = 300; // ms after them
const patience = 5000; // ms, time limit for them
const databaseDiesEvery = 3; // kills
const outlives = 50; // ms at most between the kill of the database and that of its server

export type OwnCluster = Cluster & { readonly databaseUrl: string };

/**
 * Writers write, the server is killed and restarted, and its data are compared with the responses
 * they got. On PostgreSQL every third kill stops the database first. Faults begin with `lost`,
 * `half`, `missing`, `twice`, `wrong` or `nobody`; stops after the first round with one.
 */
export async function killOften(
  dataDir: string,
  cluster: OwnCluster | null,
  kills: number,
): Promise<Finding> {
  const ledger = newLedger();
  const queue = new ResentQueue();
  const databaseUrl = cluster?.databaseUrl ?? null;
  const start = () =>
    serverProcess(dataDir, { ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
  const faults: string[] = [];
  let client: Client | undefined;

  let round = 0;
  for (; round < kills && faults.length === 0; round++) {
    const { port, child } = await start();
    const origin = `http://localhost:${port}`;
    const databaseDies = cluster !== null && round % databaseDiesEvery === 0;
    client = client ? { ...client, origin } : await signedIn(origin);
    faults.push(...(await faultsSeen(client, ledger)));
    if (faults.length > 0) break;
    const dead = once(child, 'exit');
    const killed = randomMoment(ledger, queue).then(async () => {
      const restarted = databaseDies ? cluster.kill() : undefined;
      if (databaseDies) await pause(Math.random() * outlives);
      child.kill('SIGKILL');
      await restarted;
    });
    const writing = writeUntilKilled(client, ledger, (to) => queue.sendNext(to));
    await writing.catch((error: unknown) => {
      // A 404 means that what the writer changes existed before and is lost.
      faults.push(`${/ 404 /.test(String(error)) ? 'lost' : 'wrong'} ${String(error)}`);
    });
    await Promise.all([dead, killed]);
  }

  // A database in a file is never unavailable.
  if (cluster === null && queue.refused > 0) faults.push(`wrong 503, ${queue.refused} times`);

  if (client && faults.length === 0) {
    const { port } = await start();
    client = { ...client, origin: `http://localhost:${port}` };
    faults.push(...(await faultsInTheEnd(client, dataDir, databaseUrl, ledger, queue)));
  }
  return { figure: `R1 ${testedEngine()} ${countedOf(round, ledger, faults)}`, faults };
}

/**
 * Waits for a random number of further writes, in the first round one of every kind, and for a
 * random moment.
 */
export async function randomMoment(ledger: Ledger, queue: ResentQueue): Promise<void> {
  const wanted = acknowledged(ledger) + Math.floor(Math.random() * killAfter);
  const isDue = () =>
    acknowledged(ledger) >= wanted && Object.values(writtenBy(ledger, queue)).every(Boolean);
  const givenUpAt = performance.now() + patience;
  while (!isDue() && performance.now() < givenUpAt) await pause(2);
  await pause(Math.random() * killWithin);
}

export function countedOf(kills: number, ledger: Ledger, faults: readonly string[]): string {
  const found = (kind: string) => counted(faults.filter((each) => each.startsWith(kind)).length);
  const all = counted(acknowledged(ledger));
  return (
    `${kills} kills: ${found('lost')} of ${all} acknowledged writes lost, ` +
    `${found('half')} half, ${found('twice')} twice, ${found('missing')} files missing, ` +
    `${found('wrong')} answered wrongly`
  );
}

function writtenBy({ songs, versions, plays, hearts, people }: Ledger, { resent }: ResentQueue) {
  const [added, loved] = [songs.size, hearts.size];
  return { added, loved, resent, plays, versions: versions.length, people: people.length };
}

/**
 * What a client with acknowledged writes misses; complete songs are compared for the last three, or
 * for all.
 */
export async function faultsSeen(
  client: Client,
  ledger: Ledger,
  depth: 'the latest' | 'all of it' = 'the latest',
): Promise<string[]> {
  const summaries = await listOf(client);
  if (summaries === undefined) return ['lost the sign-in'];
  const faults: string[] = [];
  const byTitle = new Map(summaries.map((summary) => [summary.title, summary]));
  for (const title of ledger.songs.keys()) if (!byTitle.has(title)) faults.push(`lost ${title}`);
  for (const title of ledger.hearts) {
    if (byTitle.get(title)?.isFavorite !== true) faults.push(`lost the heart of ${title}`);
  }

  const song = (await (await send(client, `/api/songs/${client.songId}`)).json()) as Song;
  const names = new Set(song.alternateVersions.map(({ name }) => name));
  const [latest = ''] = ledger.versions.slice(-1);
  if (latest !== '' && !names.has(latest)) faults.push(`lost ${latest}`);
  if (song.version <= ledger.versions.length) faults.push(`lost a version of ${song.version}`);
  if (song.playCount < ledger.plays) faults.push(`lost plays: ${song.playCount}`);
  if (song.playCount > ledger.sentPlays) faults.push(`twice played: ${song.playCount}`);

  const person = ledger.people.at(-1);
  if (person && (await signIn(client.origin, person)) !== 200) faults.push('lost a passkey');

  const written = summaries.filter(({ title }) => ledger.sentSongs.has(title));
  for (const { id } of depth === 'all of it' ? written : written.slice(-3)) {
    const found = (await (await send(client, `/api/songs/${id}`)).json()) as Song;
    if (found.lyrics !== lyricsOf(found.title)) faults.push(`half ${found.title}`);
    const recording = await send(client, found.audioUrl ?? '');
    const hash = hashOf(new Uint8Array(await recording.arrayBuffer()));
    if (hash !== ledger.sentSongs.get(found.title)) faults.push(`missing ${found.title}`);
  }
  return faults;
}

/** Everything, once the kills are over. */
export async function faultsInTheEnd(
  client: Client,
  dataDir: string,
  databaseUrl: string | null,
  ledger: Ledger,
  queue: ResentQueue,
): Promise<string[]> {
  const wrote = Object.entries(writtenBy(ledger, queue));
  return [
    ...(await faultsSeen(client, ledger, 'all of it')),
    ...(await queue.faults(client)).map((fault) => `twice ${fault}`),
    ...(await faultsInside(dataDir, databaseUrl, ledger, queue)),
    ...wrote.filter(([, count]) => count === 0).map(([kind]) => `nobody ${kind}`),
  ];
}

/** What no API call shows. */
async function faultsInside(
  dataDir: string,
  databaseUrl: string | null,
  ledger: Ledger,
  queue: ResentQueue,
): Promise<string[]> {
  const settings = { databaseUrl, dataDir, environment: 'development' } as const;
  const database = await openDatabase({ ...settings, unsafeDatabase: true });
  const { db } = database;
  const faults = (await queue.faultsIn(db)).map((fault) => `twice ${fault}`);
  const passkeys = await db.selectFrom('passkey').select(['credential_id', 'person_id']).execute();
  const keys = new Set(passkeys.map((row) => row.credential_id));
  for (const [id] of ledger.people.flatMap(({ credentials }) => [...credentials])) {
    if (!keys.has(id)) faults.push(`lost passkey ${id}`);
  }
  const owners = new Set(passkeys.map((row) => row.person_id));
  const people = await db.selectFrom('person').select('id').where('role', '=', 'kantor').execute();
  for (const { id } of people) if (!owners.has(id)) faults.push(`half person ${id}`);

  for (const { sha256 } of await db.selectFrom('file').select('sha256').execute()) {
    const path = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (hashOf(bytes) !== sha256) faults.push(`missing content ${sha256}`);
  }
  if (databaseUrl === null) {
    const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const lines = checked.rows.map((row) => row.integrity_check);
    faults.push(...lines.filter((line) => line !== 'ok').map((line) => `half ${line}`));
  }
  await database.close();
  return faults;
}

/**
 * In order of creation, so that the last ones are the newest; undefined where the client is signed
 * out.
 */
async function listOf(client: Client): Promise<SongSummary[] | undefined> {
  const answer = await send(client, '/api/songs');
  if (answer.status === 401) return undefined;
  const songs = (await answer.json()) as SongSummary[];
  return songs.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}
