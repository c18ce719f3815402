import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { type Client, signedIn } from '#server/testing/killedWriters.ts';
import { type Asked, askUntilRefused, nothingAsked } from '#server/testing/manyClients.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';
import { counted, type Finding, say } from './figure.ts';
import { isFull } from '#tests/isFull.ts';

const size = isFull ? { connections: 2000, stops: 5 } : { connections: 100, stops: 1 };
const answersEach = 5; // on average, before the server is stopped
const patience = 60_000; // ms without any answer, on a machine that is busy

/** R11: whoever asks while a server is stopped is answered, or refused in our words. */
it(`resets none of ${size.connections} connections that ask while a server ends`, {
  timeout: size.stops * 3 * patience,
}, async () => {
  expect(say(await stopOften())).toEqual([]);
});

/** People ask without a pause, the server is stopped, and starts again. */
async function stopOften(): Promise<Finding> {
  const { connections, stops } = size;
  const dataDir = testDataDir();
  const { databaseUrl } = await testDatabaseSettings('development', dataDir);
  const all = { answered: 0, refused: 0, reset: 0 };
  const faults: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    const { port, child } = await serverProcess(dataDir, {
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: '1' }),
    });
    const requests = requestsOf(await signedIn(`http://localhost:${port}`));
    const asked = nothingAsked();
    const asking = askUntilRefused(port, requests, connections, asked);
    await allUnderWay(asked, connections);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await asking;
    const [code] = (await ended) as [number | null];

    if (code !== 0) faults.push(`the server ended with ${code}`);
    if (asked.reset > 0) faults.push(`${asked.reset} reset`);
    faults.push(...asked.other.map((answer) => `answered ${answer}`));
    all.answered += asked.answered;
    all.refused += asked.refused;
    all.reset += asked.reset;
  }
  const figure =
    `R11 ${testedEngine()} stopped ${stops} times while ${counted(connections)} connections ask: ` +
    `${counted(all.reset)} of ${counted(connections * stops)} reset, ` +
    `${counted(all.refused)} refused in words, ${counted(all.answered)} requests answered`;
  return { figure, faults };
}

/** Until each connection was answered some times, unless something went wrong already. */
async function allUnderWay(asked: Asked, connections: number): Promise<void> {
  const isWrong = () => asked.reset + asked.refused + asked.other.length > 0;
  while (!isWrong() && asked.answered < answersEach * connections) {
    const { answered } = asked;
    await vi.waitUntil(() => isWrong() || asked.answered > answered, { timeout: patience });
  }
}

/** Reading and writing, with a body and without; fewer write at once than there is room for. */
function requestsOf({ cookie, songId }: Client): Buffer[] {
  const heart = JSON.stringify({ isFavorite: true });
  const json = `content-type: application/json\r\ncontent-length: ${heart.length}\r\n\r\n${heart}`;
  return [
    `GET /api/songs/${songId} HTTP/1.1\r\n\r\n`,
    'GET /api/categories HTTP/1.1\r\n\r\n',
    `POST /api/songs/${songId}/favorite HTTP/1.1\r\n${json}`,
    'GET /api/auth/me HTTP/1.1\r\n\r\n',
  ].map((said) =>
    Buffer.from(said.replace('\r\n', `\r\nhost: localhost\r\ncookie: ${cookie}\r\n`)),
  );
}
