import { type Figure, measured } from '#bench/figure.ts';
import { measurePairs, usualPlan } from '#bench/measurePairs.ts';
import { cpuOfRequests } from '#bench/servers/cpuOfRequests.ts';
import { type Library, makeLibrary } from '#bench/servers/makeLibrary.ts';
import { request } from '#bench/servers/request.ts';
import { songRequest, startSangbok } from '#bench/servers/startSangbok.ts';

const asked = 50; // songs, the same of either library

export const librarySize: Figure = {
  name: 'P8',
  measure: 'CPU of one song, and of the list per song, with 10,000 songs : with 100',
  async run() {
    const small = await makeLibrary(100);
    const large = await makeLibrary(10_000);
    const few = await startSangbok(small);
    const many = await startSangbok(large);
    try {
      const songs = await measurePairs(
        () => cpuOfRequests(many, songsOf(large), 1000),
        () => cpuOfRequests(few, songsOf(small), 1000),
        usualPlan,
      );
      const list = await measurePairs(
        async () => (await cpuOfRequests(many, listsOf(large), 2)) / large.songs.length,
        async () => (await cpuOfRequests(few, listsOf(small), 100)) / small.songs.length,
        usualPlan,
      );
      return [measured('P8-song', songs, { most: 1.1 }), measured('P8-list', list, { most: 1.1 })];
    } finally {
      await few.stop();
      await many.stop();
    }
  },
};

function songsOf(library: Library): Buffer[] {
  return Array.from({ length: asked }, (_, at) => songRequest(library, at));
}

function listsOf({ cookies }: Library): Buffer[] {
  return cookies.map((cookie) => request('GET', '/api/songs', { cookie }));
}
