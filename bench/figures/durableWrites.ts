import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, measured } from '#bench/figure.ts';
import { measurePairs } from '#bench/measurePairs.ts';
import { benchFolder } from '#bench/servers/benchFolder.ts';
import { load } from '#bench/servers/load.ts';
import { type Library, makeLibrary } from '#bench/servers/makeLibrary.ts';
import { request } from '#bench/servers/request.ts';
import { startSangbok } from '#bench/servers/startSangbok.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';

const clients = 32;
const writes = 640; // of each measurement
const uploadSize = 30_000; // bytes
const uploads = 20; // of each measurement
const writers = 5;
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

export const uploadBesideWriters: Figure = {
  name: 'P9-upload',
  measure: 'a song with a recording of 30 kB, beside five writers : alone',
  async run() {
    const library = await makeLibrary(1000);
    const server = await startSangbok(library);
    try {
      const upload = await uploadOf(library);
      const alone = () => timeOf(server.port, upload);
      const beside = async () => {
        const requests = writesOf(library);
        let ends = false;
        const writing = writeUntil(server.port, requests, () => ends);
        const seconds = await timeOf(server.port, upload);
        ends = true;
        await writing;
        return seconds;
      };
      const pairs = await measurePairs(beside, alone, { pairs: 15, warmUps: 2 });
      return [measured('P9-upload', pairs, { most: 3 })];
    } finally {
      await server.stop();
    }
  },
};

/** A new song at each sending. */
async function uploadOf({ cookie }: Library): Promise<Buffer> {
  const { headers, payload } = await makeForm({
    title: 'Målesang',
    categoryId: sampleCategories[0]?.id ?? '',
    language: 'no',
    lyrics: 'Sola går opp over havet',
    audioFile: { name: 'opptak.wav', bytes: makeWav(uploadSize) },
  });
  return request('POST', '/api/songs', { cookie, ...headers }, payload);
}

/** Seconds of the uploads, one after another. */
function timeOf(port: number, upload: Buffer): Promise<number> {
  return load(port, [upload], { count: uploads, connections: 1, status: 200 });
}

async function writeUntil(
  port: number,
  requests: readonly Buffer[],
  ends: () => boolean,
): Promise<void> {
  while (!ends()) await load(port, requests, { count: 50, connections: writers, status: 200 });
}

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
