import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, measured } from '#bench/figure.ts';
import { measurePairs } from '#bench/measurePairs.ts';
import { benchFolder } from '#bench/servers/benchFolder.ts';
import { load } from '#bench/servers/load.ts';
import { type Library, makeLibrary } from '#bench/servers/makeLibrary.ts';
import { request } from '#bench/servers/request.ts';
import { startSangbok } from '#bench/servers/startSangbok.ts';

const clients = 32;
const writes = 640; // of each measurement
const record = Buffer.alloc(256, 'x'); // about what a journal would note of one write

export const durableWrites: Figure = {
  name: 'P9',
  measure: 'durable writes per second, 32 clients : append + fdatasync on the same disk',
  async run() {
    const library = await makeLibrary(1000);
    const ours = await startSangbok(library);
    const journal = openSync(join(benchFolder(), 'journal'), 'a');
    try {
      const requests = writesOf(library);
      const pairs = await measurePairs(
        async () =>
          writes /
          (await load(ours.port, requests, { count: writes, connections: clients, status: 200 })),
        async () => writes / append(journal),
        { pairs: 15, warmUps: 2 },
      );
      return [measured('P9', pairs, { least: 0.8 })];
    } finally {
      closeSync(journal);
      await ours.stop();
    }
  },
};

/** Hearts and plays in turn, over 200 songs. */
function writesOf({ songs, cookie }: Library): Buffer[] {
  return songs
    .slice(0, 200)
    .map(({ id }, at) =>
      request('POST', `/api/songs/${id}/${at % 2 === 0 ? 'favorite' : 'play'}`, { cookie }),
    );
}

/** Seconds for as many records, each on the disk before the next. */
function append(journal: number): number {
  const start = performance.now();
  for (let at = 0; at < writes; at++) {
    writeSync(journal, record);
    fdatasyncSync(journal);
  }
  return (performance.now() - start) / 1000;
}
