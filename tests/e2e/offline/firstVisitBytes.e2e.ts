import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { listSongsForAll } from '#contract/library.ts';
import { addManySongs } from '#tests/e2e/kit/behindTheServer.ts';
import { allOnDevice, listedOnDevice } from '#tests/e2e/kit/deviceLibrary.ts';
import { installApp } from '#tests/e2e/kit/installApp.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { LibraryPage } from '#tests/e2e/pages/LibraryPage.ts';
import { RegisterPage } from '#tests/e2e/pages/RegisterPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { library } from '#web/texts/lists.ts';
import { offline } from '#web/texts/offline.ts';
import { song as songTexts } from '#web/texts/song.ts';

const mostUntilReady = 1_500_000; // bytes; the app alone is 1.0 MB
const most = 3_700_000; // bytes; it is 3.5 MB, of which the lyrics of 5,000 songs are 2.3 MB, packed

/**
 * A line on which every byte that the server sends is counted, whoever in the browser asked, and on
 * which words of songs are asked for in vain until they are let through.
 */
async function countingLine() {
  const sockets = new Set<Socket>();
  const gate = Promise.withResolvers<void>();
  const line = { port: 0, bytes: 0, asked: [] as string[], letThrough: gate.resolve };
  const held = () =>
    new Transform({
      transform(bytes: Buffer, _, pass) {
        const [, path = ''] = /^GET (\S+) /.exec(bytes.toString('latin1')) ?? [];
        line.asked.push(path);
        if (!path.startsWith(listSongsForAll.path)) return pass(null, bytes);
        void gate.promise.then(() => pass(null, bytes));
      },
    });
  const server = createServer((near) => {
    const far = connect(line.port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => [near, far].forEach((each) => each.destroy()));
    }
    far.on('data', (bytes) => {
      line.bytes += bytes.length;
    });
    near.pipe(held()).pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { line, origin, stop };
}

test('a first visit to five thousand songs brings few bytes until their list is there, and not many until all of them are', async ({
  newVisitor,
  newSangbok,
  closing,
}) => {
  test.setTimeout(300_000); // 5,000 songs are written, packed and put away
  const { line, origin, stop } = await countingLine();
  const sangbok = await newSangbok({ PUBLIC_ORIGIN: origin, SAMPLE_SONGS: '1' });
  line.port = sangbok.port;
  closing.defer(stop);
  await addManySongs(sangbok, 5000);
  const visitor = await newVisitor({ baseURL: origin });
  const { page, context } = visitor;
  await page.goto(sangbok.setupLink);
  await new RegisterPage(page).getIn();
  await installApp(page);
  const listed = () => listedOnDevice(page);
  await expect.poll(listed, { timeout: 60_000 }).toBeGreaterThan(5000);
  const untilReady = line.bytes;
  const isWords = (path: string) => path.startsWith(listSongsForAll.path);
  await expect.poll(() => line.asked.some(isWords), { timeout: 60_000 }).toBe(true);
  const [words, lastFile] = [
    line.asked.findIndex(isWords),
    line.asked.findLastIndex((path) => path.startsWith('/assets/')),
  ];
  expect(words, 'the app comes before them').toBeGreaterThan(lastFile);

  await withoutNetwork(visitor);
  const count = Number(await listed());
  const list = new LibraryPage(page);
  await list.open();
  await expect(list.heading(library.allSongs(count))).toBeVisible();
  const sought = (await list.titles.first().textContent()) ?? '';
  await new Chrome(page).search(sought.toUpperCase());
  const found = page.getByRole('link', { name: sought, exact: true });
  await expect(found).toBeVisible();
  await found.click();
  const song = new SongPage(page);
  await expect(song.title).toHaveText(songTexts.failedHeading);
  await expect(page.getByText(songTexts.failed)).toBeVisible();
  const address = page.url();
  await page.goto('/settings');
  await expect(page.getByText(offline.listed(0, count))).toBeVisible();

  line.letThrough();
  await context.setOffline(false);
  const { titles } = await allOnDevice(page);
  expect(Object.keys(titles)).toHaveLength(count);
  console.log(`first visit to 5,000 songs: ${untilReady} B until the list, ${line.bytes} B in all`);
  expect(untilReady).toBeLessThan(mostUntilReady);
  expect(untilReady).toBeGreaterThan(mostUntilReady / 2); // all of it came over this line
  expect(line.bytes).toBeLessThan(most);
  expect(line.bytes).toBeGreaterThan(most / 2);
  await page.goto(address);
  await expect(song.title).toHaveText(sought);
});
