import { type Figure, measured, type Result, unmeasured } from '#bench/figure.ts';
import { measurePairs, usualPlan } from '#bench/measurePairs.ts';
import { type Answer, Connection } from '#bench/servers/Connection.ts';
import { cpuOfRequests } from '#bench/servers/cpuOfRequests.ts';
import { type Library, makeLibrary, makePostgresLibrary } from '#bench/servers/makeLibrary.ts';
import { request } from '#bench/servers/request.ts';
import type { Child } from '#bench/servers/startChild.ts';
import { startBare } from '#bench/servers/startBare.ts';
import { songRequest, startSangbok } from '#bench/servers/startSangbok.ts';
import { findPostgres } from '#server/storage/testing/findPostgres.ts';
import { startCluster } from '#server/storage/testing/startCluster.ts';

const asked = Array.from({ length: 50 }, (_, at) => at + 1); // songs, of all sizes but the largest
const rounds = 2; // of each measurement, with a play of another song before each
const requests = 500; // of each round
const pairs = 45; // one takes a fifth of a second: too little to tell by a few

const measure =
  'CPU of GET /api/songs/{id} and of its 304, of many songs, a play counted in between : bare node:http with the same bytes';

export const songCpu: Figure = {
  name: 'P6',
  measure,
  async run() {
    const library = await makeLibrary(1000);
    return measureSongs('P6', library, await startSangbok(library));
  },
};

export const songCpuOnPostgres: Figure = {
  name: 'P6-postgres',
  measure: `on PostgreSQL, whose own CPU is not in it, ${measure}`,
  async run() {
    const tools = findPostgres();
    if (tools === undefined) return [unmeasured('P6-postgres', 'no PostgreSQL on this machine')];
    const cluster = await startCluster(tools, []); // as safe as it is by itself
    try {
      const library = await makePostgresLibrary(1000, cluster.url);
      const server = await startSangbok(library, () => ({ DATABASE_URL: cluster.url }));
      return await measureSongs('P6-postgres', library, server);
    } finally {
      await cluster.stop();
    }
  },
};

/** Stops the server in the end. */
async function measureSongs(name: string, library: Library, ours: Child): Promise<Result[]> {
  const play = request('POST', `/api/songs/${library.songs[0]?.id}/play`, {
    cookie: library.cookie,
  });
  try {
    const plain = asked.map((place) => songRequest(library, place));
    const answers = await Promise.all(plain.map((each) => ask(ours, each)));
    const known = asked.map((place, at) => {
      const etag = /^etag: (.+)$/im.exec(answers[at]?.head ?? '')?.[1] ?? '';
      return songRequest(library, place, { 'if-none-match': etag });
    });
    return [
      measured(name, await againstBare(ours, plain, 200, play), { most: 2 }),
      measured(`${name}-304`, await againstBare(ours, known, 304, play), { most: 1.6 }),
    ];
  } finally {
    await ours.stop();
  }
}

async function againstBare(ours: Child, asking: readonly Buffer[], status: number, play: Buffer) {
  const answers = await Promise.all(
    asking.map(async (each) => [pathOf(each), await ask(ours, each)] as const),
  );
  const other = answers.find(([, answer]) => answer.status !== status);
  if (other) throw new Error(`answered ${other[1].status}, not ${status}`);
  const bare = await startBare(answers);
  try {
    for (const [at, each] of asking.entries()) {
      refuseOther(await ask(ours, each), await ask(bare, each), at);
    }
    const cpu = async (child: Child, before: () => Promise<unknown>) => {
      let seconds = 0;
      for (let round = 0; round < rounds; round++) {
        await before();
        seconds += await cpuOfRequests(child, asking, requests, status);
      }
      return seconds / rounds;
    };
    return await measurePairs(
      () => cpu(ours, () => ask(ours, play)),
      () => cpu(bare, async () => undefined),
      { ...usualPlan, pairs },
    );
  } finally {
    await bare.stop();
  }
}

function pathOf(asking: Buffer): string {
  return asking.toString('latin1').split(' ', 2)[1] ?? '';
}

async function ask({ port }: Child, asking: Buffer): Promise<Answer> {
  const connection = await Connection.open(port);
  try {
    return await connection.send(asking);
  } finally {
    connection.close();
  }
}

/** Two servers that say different things cannot be compared. */
function refuseOther(ours: Answer, peers: Answer, at: number): void {
  if (!ours.body.equals(peers.body)) throw new Error(`the peer answers ${at} with another body`);
  const heads = [ours, peers].map(({ head }) => head.replace(/^date: .*$/im, ''));
  if (heads[0] !== heads[1]) throw new Error(`the peer answers with other headers:\n${heads[1]}`);
}
