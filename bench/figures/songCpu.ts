import { type Figure, measured } from '#bench/figure.ts';
import { measurePairs, usualPlan } from '#bench/measurePairs.ts';
import { type Answer, Connection } from '#bench/servers/Connection.ts';
import { cpuOfRequests } from '#bench/servers/cpuOfRequests.ts';
import { makeLibrary } from '#bench/servers/makeLibrary.ts';
import type { Child } from '#bench/servers/startChild.ts';
import { startBare } from '#bench/servers/startBare.ts';
import { songRequest, startSangbok } from '#bench/servers/startSangbok.ts';

const place = 4; // a song of about the median size
const requests = 1000; // of each measurement

export const songCpu: Figure = {
  name: 'P6',
  measure: 'CPU of GET /api/songs/{id} and of its 304 : bare node:http with the same bytes',
  async run() {
    const library = await makeLibrary(1000);
    const ours = await startSangbok(library);
    try {
      const plain = songRequest(library, place);
      const answer = await ask(ours, plain);
      const etag = /^etag: (.+)$/im.exec(answer.head)?.[1] ?? '';
      const known = songRequest(library, place, { 'if-none-match': etag });
      return [
        measured('P6', await againstBare(ours, plain, 200), { most: 2.5 }),
        measured('P6-304', await againstBare(ours, known, 304), { most: 1.6 }),
      ];
    } finally {
      await ours.stop();
    }
  },
};

async function againstBare(ours: Child, request: Buffer, status: number) {
  const answer = await ask(ours, request);
  if (answer.status !== status) throw new Error(`answered ${answer.status}, not ${status}`);
  const bare = await startBare(answer);
  try {
    refuseOther(answer, await ask(bare, request));
    const cpu = (child: Child) => cpuOfRequests(child, [request], requests, status);
    return await measurePairs(
      () => cpu(ours),
      () => cpu(bare),
      usualPlan,
    );
  } finally {
    await bare.stop();
  }
}

async function ask({ port }: Child, request: Buffer): Promise<Answer> {
  const connection = await Connection.open(port);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}

/** Two servers that say different things cannot be compared. */
function refuseOther(ours: Answer, peers: Answer): void {
  if (!ours.body.equals(peers.body)) throw new Error('the peer answers with another body');
  const heads = [ours, peers].map(({ head }) => head.replace(/^date: .*$/im, ''));
  if (heads[0] !== heads[1]) throw new Error(`the peer answers with other headers:\n${heads[1]}`);
}
