import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { addManySongs } from '#e2e/kit/behindTheServer.ts';
import { allOnDevice } from '#e2e/kit/deviceLibrary.ts';
import { expect, test } from '#e2e/kit/test.ts';
import { RegisterPage } from '#e2e/pages/RegisterPage.ts';

const most = 3_500_000; // bytes; the lyrics of 5,000 songs alone are 2.3 MB, packed

/** A line on which every byte that the server sends is counted, whoever in the browser asked. */
async function countingLine() {
  const sockets = new Set<Socket>();
  const line = { port: 0, bytes: 0 };
  const server = createServer((near) => {
    const far = connect(line.port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => [near, far].forEach((each) => each.destroy()));
    }
    far.on('data', (bytes) => {
      line.bytes += bytes.length;
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { line, origin, stop };
}

test('a first visit to five thousand songs brings few bytes until all of them are there', async ({
  newVisitor,
  newSangbok,
  closing,
}) => {
  test.setTimeout(180_000);
  const { line, origin, stop } = await countingLine();
  const sangbok = await newSangbok({ PUBLIC_ORIGIN: origin, SAMPLE_SONGS: '1' });
  line.port = sangbok.port;
  closing.defer(stop);
  await addManySongs(sangbok, 5000);
  const visitor = await newVisitor({ baseURL: origin });
  await visitor.page.goto(sangbok.setupLink);
  await new RegisterPage(visitor.page).getIn();
  const { titles } = await allOnDevice(visitor.page);
  expect(Object.keys(titles).length).toBeGreaterThan(5000);
  console.log(`first visit to 5,000 songs: ${line.bytes} B`);
  expect(line.bytes).toBeLessThan(most);
  expect(line.bytes).toBeGreaterThan(most / 2); // all of it came over this line
});
