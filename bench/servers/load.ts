import { Connection } from './Connection.ts';

/**
 * Sends `count` requests in turn over so many connections at once; throws at the first answer with
 * another status. Answers the seconds it took.
 */
export async function load(
  port: number,
  requests: readonly Buffer[],
  options: { readonly count: number; readonly connections: number; readonly status: number },
): Promise<number> {
  const { count, connections, status } = options;
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  let next = 0;
  const start = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      while (next < count) {
        const request = requests[next++ % requests.length] ?? Buffer.alloc(0);
        const answer = await connection.send(request);
        if (answer.status !== status) throw new Error(`${answer.head}\n${answer.body.toString()}`);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const connection of open) connection.close();
  return seconds;
}
