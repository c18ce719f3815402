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
const answersEach = 5; // average per connection, before the server is stopped
const patience = 60_000; // ms without any response, on a busy machine

/** R11: a request during shutdown is answered, or refused with a message. */
it(`resets none of ${size.connections} connections that send requests during shutdown`, {
  timeout: size.stops * 3 * patience,
}, async () => {
  expect(say(await stopOften())).toEqual([]);
});

/** Clients send requests without a pause while the server is stopped and restarted. */
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
    await waitUntilRunning(asked, connections);
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

/** Waits until each connection has got several responses, unless there is a fault already. */
async function waitUntilRunning(asked: Asked, connections: number): Promise<void> {
  const isWrong = () => asked.reset + asked.refused + asked.other.length > 0;
  while (!isWrong() && asked.answered < answersEach * connections) {
    const { answered } = asked;
    await vi.waitUntil(() => isWrong() || asked.answered > answered, { timeout: patience });
  }
}

/** Reads and writes, with a body and without; fewer concurrent writes than the server's limit. */
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
