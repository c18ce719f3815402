import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { counted, type Figure, type Result, unmeasured } from '#bench/figure.ts';
import { quantile } from '#bench/ratio.ts';
import { benchFolder } from '#bench/servers/benchFolder.ts';
import { cpuSeconds } from '#bench/servers/cpuSeconds.ts';
import {
  type Library,
  makeLibrary,
  makePostgresLibrary,
  withPeople,
} from '#bench/servers/makeLibrary.ts';
import { openSongBook } from '#bench/servers/openSongBook.ts';
import type { Child } from '#bench/servers/startChild.ts';
import { startSangbok } from '#bench/servers/startSangbok.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';
import { findPostgres } from '#server/storage/testing/findPostgres.ts';
import { startCluster } from '#server/storage/testing/startCluster.ts';

/** Easter Vigil: the church is dark, and everybody takes out the phone. */
const crowd = { devices: 2000, within: 60_000, newcomers: 10 };
const songs = 1000;

const measure =
  '2,000 devices open the song book within 60 s, one in ten for the first time: p99 of an answer, ms';

export const vigil: Figure = {
  name: 'P12',
  measure,
  async run() {
    const { dataDir: made, songs: known } = await makeLibrary(songs);
    const dataDir = mkdtempSync(join(benchFolder(), 'vigil-'));
    cpSync(made, dataDir, { recursive: true });
    const place = { databaseUrl: null, dataDir };
    return open('P12', await withPeople(place, known, crowd.devices), startSangbok);
  },
};

export const vigilOnPostgres: Figure = {
  name: 'P12-postgres',
  measure: `on PostgreSQL, on the same two cores, ${measure}`,
  async run() {
    const tools = findPostgres();
    if (tools === undefined) return [unmeasured('P12-postgres', 'no PostgreSQL on this machine')];
    const cluster = await startCluster(tools, []); // as safe as it is by itself
    try {
      const library = await makePostgresLibrary(songs, cluster.url, crowd.devices);
      const start = () => startSangbok(library, () => ({ DATABASE_URL: cluster.url }));
      return await open('P12-postgres', library, start);
    } finally {
      await cluster.stop();
    }
  },
};

async function open(
  name: string,
  library: Library,
  start: (library: Library) => Promise<Child>,
): Promise<Result[]> {
  if ((await buildWebIfStale()) !== 0) throw new Error('the screens could not be built');
  const server = await start(library);
  try {
    const before = cpuSeconds(server.pid);
    const began = performance.now();
    const { answers, devices, faults, bytes } = await openSongBook(server.port, library, crowd);
    const seconds = (performance.now() - began) / 1000;
    const cores = (cpuSeconds(server.pid) - before) / seconds;
    const ms = (of: readonly number[], share: number) => `${Math.round(quantile(of, share))} ms`;
    const note =
      `ms, ${answers.length} answers, half within ${ms(answers, 0.5)}; ` +
      `a device has all of it in ${ms(devices, 0.5)}, 99 of 100 in ${ms(devices, 0.99)}; ` +
      `${(bytes / 1e6).toFixed(0)} MB; ${cores.toFixed(2)} of a core`;
    const [fault = 'none'] = faults;
    return [
      counted(name, quantile(answers, 0.99), note, { most: 500 }),
      counted(`${name}-errors`, faults.length, fault, { most: 0 }),
    ];
  } finally {
    await server.stop();
  }
}
