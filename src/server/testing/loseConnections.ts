import type { Song, SongSummary } from '#contract/songs/song.ts';
import type { Cluster } from '#server/db/testing/startCluster.ts';
import { databaseNamed, onCluster } from '#server/db/testing/databaseNamed.ts';
import { type Client, type Ledger, newLedger, send, signedIn, writers } from './killedWriters.ts';
import { serverProcess } from './serverProcess.ts';

/** How often the database drops one connection, and how often all of them. */
export interface Losses {
  readonly terminations: number;
  readonly restarts: number;
}

export interface LossReport {
  /** Acknowledged writes that are lost. */
  readonly lost: readonly string[];
  /** Responses that are neither 2xx nor our 503 with Retry-After. */
  readonly wrong: readonly string[];
  readonly acknowledged: number;
  /** Number of 503 responses. */
  readonly refused: number;
}

const clients = 4; // per writer
const refusedAnyway = [412, 429]; // conflicts of versions, and the rate limit of registrations

/**
 * Tests promise 1 with an unreliable database: writers write while connections are dropped, each time after
 * a write has been acknowledged. Throws where the server ends.
 */
export async function loseConnections(
  cluster: Cluster,
  dataDir: string,
  { terminations, restarts }: Losses,
): Promise<LossReport> {
  const name = `lost_${Date.now().toString(36)}`;
  await onCluster(cluster.url, `create database ${name}`);
  const { port } = await serverProcess(dataDir, {
    DATABASE_URL: databaseNamed(cluster.url, name),
    ALLOW_UNSAFE_DATABASE: '1',
  });
  const client = await signedIn(`http://localhost:${port}`);
  const ledger = newLedger();
  const answers = new Answers();
  let done = false;

  const writing = Array.from({ length: clients }, () => writers)
    .flat()
    .map(async (write) => {
      while (!done) await answers.note(await write(client, ledger));
    });
  const losing = async () => {
    for (let at = 0; at < terminations + restarts; at++) {
      await answers.nextSuccess();
      if (at % Math.ceil((terminations + restarts) / restarts) === 0) await cluster.restart();
      else await onCluster(cluster.url, endOneOf(name));
    }
    await answers.nextSuccess();
    done = true;
  };
  // A writer fails where the server is down, and ends once all losses are done.
  await Promise.all([...writing, losing()]);

  const { wrong, acknowledged, refused } = answers;
  return { lost: await lostOf(client, ledger), wrong, acknowledged, refused };
}

class Answers {
  readonly wrong: string[] = [];
  acknowledged = 0;
  refused = 0;
  #success = Promise.withResolvers<void>();

  nextSuccess(): Promise<void> {
    return this.#success.promise;
  }

  async note(answer: Response): Promise<void> {
    if (answer.ok) {
      this.acknowledged += 1;
      this.#success.resolve();
      this.#success = Promise.withResolvers();
      return;
    }
    const text = await answer.text();
    const isOurs = answer.status === 503 && text.includes('"code":"unavailable"');
    if (isOurs && Number(answer.headers.get('retry-after')) > 0) this.refused += 1;
    else if (!refusedAnyway.includes(answer.status)) this.wrong.push(`${answer.status} ${text}`);
  }
}

/** Prefers connections that are active or within a transaction. */
function endOneOf(name: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'
    order by state = 'idle', random() limit 1`;
}

async function lostOf(client: Client, ledger: Ledger): Promise<string[]> {
  const songs = (await (await send(client, '/api/songs')).json()) as SongSummary[];
  const titles = new Set(songs.map(({ title }) => title));
  const song = (await (await send(client, `/api/songs/${client.songId}`)).json()) as Song;
  const lostPlays = Math.max(0, ledger.plays - song.playCount);
  return [
    ...[...ledger.songs.keys()].filter((title) => !titles.has(title)),
    ...Array.from({ length: lostPlays }, () => 'a play'),
  ];
}
