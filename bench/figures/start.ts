import { type Figure, measured } from '#bench/figure.ts';
import { measurePairs } from '#bench/measurePairs.ts';
import { makeLibrary } from '#bench/servers/makeLibrary.ts';
import { startBare } from '#bench/servers/startBare.ts';
import type { Child } from '#bench/servers/startChild.ts';
import { startSangbok } from '#bench/servers/startSangbok.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';

export const start: Figure = {
  name: 'P10',
  measure: 'start to the first 200 with 10,000 songs : bare node:http',
  async run() {
    if ((await buildWebIfStale()) !== 0) throw new Error('the screens could not be built');
    const library = await makeLibrary(10_000);
    const hello = { status: 200, head: 'HTTP/1.1 200 OK', body: Buffer.from('Hei') };
    const pairs = await measurePairs(
      () => startTime(() => startSangbok(library)),
      () => startTime(() => startBare([['/', hello]])),
      { pairs: 15, warmUps: 1 },
    );
    return [measured('P10', pairs, { most: 2 })];
  },
};

async function startTime(start: () => Promise<Child>): Promise<number> {
  const child = await start();
  await child.stop();
  return child.startedIn;
}
