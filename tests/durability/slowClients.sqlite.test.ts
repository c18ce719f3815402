import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { type Client, send, signedIn } from '#server/testing/killedWriters.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import {
  startSlowClients,
  type SlowClient,
  disconnect,
  sendOneByte,
} from '#server/testing/manyClients.ts';
import { rawExchange, rawForm } from '#server/testing/rawExchange.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';
import { counted, type Finding, say } from './figure.ts';
import { isFull } from '#tests/isFull.ts';

const megabyte = 1024 * 1024;
const rate = 93_750; // bytes a second: 750 kbit/s
const size = isFull
  ? { heads: 500, bodies: 200, seconds: 60, upload: 10 * megabyte, others: 100 }
  : { heads: 5, bodies: 5, seconds: 3, upload: 3 * rate, others: 10 };
/** Bytes at one per second: a client below the minimum rate is cut off after 25 s. */
const atMost = 30;

it(`serves others while ${size.heads + size.bodies} sockets are slow`, {
  timeout: 180_000 + size.seconds * 10_000,
}, async () => {
  expect(say(await sendSlowly())).toEqual([]);
});

/**
 * R10: many clients start a request and send one byte a second, one uploads slowly but steadily,
 * others continue to send requests. In full size each client that is cut off is replaced, and in
 * the end all of them are cut off.
 */
async function sendSlowly(): Promise<Finding> {
  const { port } = await serverProcess(testDataDir());
  const client = await signedIn(`http://localhost:${port}`);
  const uploading = uploadSlowly(port, client);
  const faults: string[] = [];
  const cut: SlowClient[] = [];
  let answered = 0;

  let open = await startSlowClients(port, size);
  for (let second = 0; isFull ? open.length > 0 : second < size.seconds; second++) {
    await pause(1000);
    sendOneByte(open);
    const wrong = await faultsOfOthers(client);
    answered += size.others - wrong.length;
    faults.push(...wrong);
    cut.push(...open.filter(({ socket }) => socket.closed));
    const overdue = open.filter(({ socket, sent }) => !socket.closed && sent >= atMost);
    faults.push(...overdue.map(({ begun }) => `a ${begun} may stay`));
    disconnect(overdue);
    open = open.filter((each) => !each.socket.closed && !overdue.includes(each));
    if (isFull && second < size.seconds)
      open.push(...(await startSlowClients(port, missing(open))));
  }
  disconnect(open);
  if (!isFull) faults.push(...cut.map(({ begun, answer }) => `a ${begun} was cut off: ${answer}`));
  const unexplained = cut.filter(
    ({ begun, answer }) => begun === 'body' && !isExpectedRefusal(answer),
  );
  faults.push(...unexplained.map(({ answer }) => `a body was answered «${answer}»`));
  const uploaded = await uploading;
  if (!uploaded.startsWith('200 ')) faults.push(`the upload was answered ${uploaded}`);
  const most = Math.max(0, ...cut.map(({ sent }) => sent));
  const figure =
    `R10 sqlite ${size.heads} slow heads and ${size.bodies} slow bodies at once: ` +
    `${counted(answered)} other calls answered, ${counted(cut.length)} cut off` +
    `${isFull ? `, after ${most} bytes at most` : ''}; ` +
    `${counted(size.upload)} bytes at 750 kbit/s answered ${uploaded.slice(0, 3)}`;
  return { figure, faults };
}

/** How many new clients restore the number. */
function missing(open: readonly SlowClient[]) {
  const bodies = open.filter(({ begun }) => begun === 'body').length;
  return { heads: size.heads - (open.length - bodies), bodies: size.bodies - bodies };
}

/**
 * Cut off as too slow, or refused because of too many connections; bodies must not be accepted
 * either.
 */
function isExpectedRefusal(answer: string): boolean {
  return [errors.tooSlow, errors.tooManyRequests].some(
    ([status, message]) => answer.startsWith(`HTTP/1.1 ${status} `) && answer.includes(message),
  );
}

/** Clients at normal speed, who read and write. */
async function faultsOfOthers(client: Client): Promise<string[]> {
  const song = `/api/songs/${client.songId}`;
  const asking = Array.from({ length: size.others }, async (_, at) => {
    const writes = at % 5 === 0;
    const answer = await (writes
      ? send(client, `${song}/play`, { method: 'POST' })
      : send(client, song));
    await answer.arrayBuffer();
    return answer.ok ? [] : [`another was answered ${answer.status}`];
  });
  return (await Promise.all(asking)).flat();
}

const step = 100; // ms

/** Uploads a song book with one recording for a preview, at the slowest accepted rate. */
async function uploadSlowly(port: number, client: Client): Promise<string> {
  const around = 4000; // bytes besides the recording
  const { entry, file } = bookFile(makeWav(size.upload - around), 'wav', 'audio/wav');
  const bytes = makeSongbook([bookSong({ title: 'Sang', audio: file })], [entry]);
  const form = await makeForm({ songbook: { name: 'sangbok.zip', bytes } });
  const [name = '', value = ''] = client.cookie.split('=', 2);
  const browser = { cookies: new Map([[name, value]]) };
  const whole = rawForm(browser, 'POST /api/library/import?preview=true', form);
  async function* slowly() {
    const piece = (rate * step) / 1000;
    for (let at = 0; at < whole.length; at += piece) {
      yield whole.subarray(at, at + piece);
      await pause(step);
    }
  }
  const { status, body } = await rawExchange(port, { pieces: slowly() });
  return `${status} ${JSON.stringify(body)}`;
}
