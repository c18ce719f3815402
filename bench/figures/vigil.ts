import { counted, type Figure } from '#bench/figure.ts';
import { quantile } from '#bench/ratio.ts';
import { makeLibraryOf } from '#bench/servers/makeLibrary.ts';
import { openSongBook } from '#bench/servers/openSongBook.ts';
import { startSangbok } from '#bench/servers/startSangbok.ts';
import { usageOf } from '#bench/servers/usageOf.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';

/** Easter Vigil: the church is dark, and everybody takes out their phone. */
const crowd = { devices: 2000, within: 60_000, perPage: 10 };

export const vigil: Figure = {
  name: 'P12',
  measure:
    '2,000 devices within 60 s start the app, one in ten over the page, and open a song, 1,000 songs: p99 of an answer, ms; processor and memory of the server',
  async run() {
    if ((await buildWebIfStale()) !== 0) throw new Error('the screens could not be built');
    const library = await makeLibraryOf(1000, crowd.devices);
    const server = await startSangbok(library);
    try {
      const before = usageOf(server.pid).cpuSeconds;
      const began = performance.now();
      const { answers, faults, bytes } = await openSongBook(server.port, library, crowd);
      const seconds = (performance.now() - began) / 1000;
      const { cpuSeconds, peakMemory } = usageOf(server.pid);
      const median = quantile(answers, 0.5).toFixed(1);
      const note = `ms, ${answers.length} answers, median ${median} ms, ${(bytes / 1e6).toFixed(0)} MB`;
      const [fault = 'none'] = faults;
      return [
        counted('P12', quantile(answers, 0.99), note, { most: 500 }),
        counted('P12-errors', faults.length, fault, { most: 0 }),
        counted('P12-cores', (cpuSeconds - before) / seconds, 'of the server', { most: 1 }),
        counted('P12-memory', peakMemory, 'MB, the most at once', { most: 300 }),
      ];
    } finally {
      await server.stop();
    }
  },
};
