import { once } from 'node:events';
import { createServer } from 'node:http';
import { counted, type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measurePairs } from '#bench/measurePairs.ts';
import { describePainted, paint, remembering } from '#bench/browser/paint.ts';
import { slowed } from '#bench/browser/phone.ts';
import { pathAt, song } from '#bench/browser/screens.ts';
import { at, installed, setStage } from '#bench/browser/stage.ts';
import { startDrawn } from '#bench/browser/startDrawn.ts';

export const warmSong: Figure = {
  name: 'P2',
  measure:
    'warm song until its lyrics are painted, 1,000 songs, network off, CPU 4× : the same drawn page from the cache of a worker of ten lines',
  async run() {
    await using stage = await setStage(1000);
    const { origin } = stage;
    const paths = song.paths(stage.library);
    const phone = await installed(stage);
    const drawn = await startDrawn(phone, paths);
    try {
      // The server is replaced by one that counts requests: the browser's own may bypass the
      // offline mode.
      await phone.setOffline(true);
      await stage.server.stop();
      await using counter = await countCalls(stage.server.port);
      let calls = 0; // before the lyrics were painted
      const open = async (url: string) => {
        const page = await phone.newPage();
        await slowed(page);
        const before = counter.calls();
        const painted = await paint(page, { url, seen: song.seen });
        calls += counter.calls() - before;
        await page.goto('about:blank'); // a page that closes is online for a moment, and would send requests
        await page.close();
        return painted;
      };
      const ours = remembering((turn) => open(origin + pathAt(paths, turn)));
      const peers = remembering((turn) => open(at(drawn.port) + pathAt(paths, turn)));
      const pairs = await measurePairs(ours.measure, peers.measure, browserPlan);
      return [
        measured('P2', pairs, { most: 2 }, describePainted(ours.all, peers.all)),
        counted('P2-calls', calls, `at the server in ${ours.all.length} openings`, { most: 0 }),
      ];
    } finally {
      await drawn.stop();
    }
  },
};

/**
 * Listens in the server's place and closes every connection. Update checks of the service worker
 * are the browser's own, and bypass the page's offline mode.
 */
async function countCalls(port: number) {
  let calls = 0;
  const server = createServer(({ url, socket }) => {
    if (url !== '/serviceWorker.js') calls += 1;
    socket.destroy();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    calls: () => calls,
    async [Symbol.asyncDispose]() {
      await once(server.close(), 'close');
    },
  };
}
