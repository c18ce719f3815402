import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { problems } from '#contract/problems.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { testDataDir } from '#server/storage/testing/testContentStore.ts';
import { type Client, send, signedIn } from '#server/testing/killedWriters.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { dawdle, type Dawdler, type Dawdlers, giveUp, goOn } from '#server/testing/manyClients.ts';
import { rawExchange, rawForm } from '#server/testing/rawExchange.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';
import { counted, type Finding, say } from './figure.ts';
import { isFull } from '#tests/isFull.ts';

/** Who sends slowly but steadily: what, and how many bytes a second. */
interface Upload {
  readonly said: string;
  readonly bytes: number;
  readonly rate: number;
}

interface Slowness extends Dawdlers {
  /** Seconds in which another comes for each who is cut off. */
  readonly again: number;
  /** Bytes, one a second, with which a connection may stay. */
  readonly atMost: number;
  readonly uploads: readonly Upload[];
  readonly preload?: string;
}

const megabyte = 1024 * 1024;
/** Cut off is who stays below the least rate for 25 s; `npm test` allows for a busy machine. */
const size: Slowness = isFull
  ? {
      heads: 500,
      bodies: 200,
      again: 60,
      atMost: 30,
      uploads: [
        { said: '20 MB at 60 kB/s', bytes: 20 * megabyte, rate: 60_000 },
        { said: '50 MB at 1 Mbit/s', bytes: 50 * megabyte, rate: 125_000 },
      ],
    }
  : {
      heads: 100,
      bodies: 40,
      again: 0,
      atMost: 60,
      uploads: [{ said: '80 kB at 2.5 kB/s', bytes: 80_000, rate: 2500 }],
    };

/** Both at once: each waits half a minute and does little else. */
it('answers others while many dawdle and cuts those off, or else the trial says so', {
  timeout: isFull ? 900_000 : 180_000,
}, async () => {
  const preload = `${import.meta.dirname}/planted/waitsForever.ts`;
  const few = { heads: 5, bodies: 5, again: 0, atMost: 30, uploads: [] };
  const [found, planted] = await Promise.all([beSlow(size), beSlow({ ...few, preload })]);
  expect(say(found)).toEqual([]);
  expect(planted.faults.toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'a body may stay'),
    ...Array.from({ length: 5 }, () => 'a head may stay'),
  ]);
});

/** R10: many begin a request and send a byte a second, some send slowly, others go on asking. */
async function beSlow({ again, atMost, uploads, preload, ...wanted }: Slowness): Promise<Finding> {
  const { port } = await serverProcess(testDataDir(), {
    ...(preload !== undefined && { NODE_OPTIONS: `--import=${preload}` }),
  });
  const client = await signedIn(`http://localhost:${port}`);
  const uploading = Promise.all(uploads.map((each) => uploadSlowly(port, client, each)));
  const faults: string[] = [];
  const cut: Dawdler[] = [];
  let answered = 0;

  let open = await dawdle(port, wanted);
  for (let second = 0; open.length > 0; second++) {
    await pause(1000);
    goOn(open);
    const wrong = await faultsOfOthers(client);
    answered += others - wrong.length;
    faults.push(...wrong);
    cut.push(...open.filter(({ socket }) => socket.closed));
    const overdue = open.filter(({ socket, sent }) => !socket.closed && sent >= atMost);
    faults.push(...overdue.map(({ begun }) => `a ${begun} may stay`));
    giveUp(overdue);
    open = open.filter((each) => !each.socket.closed && !overdue.includes(each));
    if (second < again) open.push(...(await dawdle(port, missing(wanted, open))));
  }
  const bodies = cut.filter(({ begun }) => begun === 'body');
  const untold = bodies.filter(({ told }) => !isTold(told));
  faults.push(...untold.map(({ told }) => `a body was told «${told}»`));
  const taken = await uploading;
  faults.push(...taken.filter((each) => !each.endsWith(' taken')));
  const figure =
    `R10 sqlite ${wanted.heads} slow heads and ${wanted.bodies} slow bodies at once: ` +
    `${counted(answered)} others answered, ${counted(cut.length)} cut off, none with more than ` +
    `${Math.max(0, ...cut.map(({ sent }) => sent))} bytes, ${counted(bodies.length - untold.length)} of ` +
    `${counted(bodies.length)} bodies told so; ${taken.join(', ')}`;
  return { figure, faults };
}

/** Those who have to come so that there are as many again. */
function missing(wanted: Dawdlers, open: readonly Dawdler[]): Dawdlers {
  const bodies = open.filter(({ begun }) => begun === 'body').length;
  return { heads: wanted.heads - (open.length - bodies), bodies: wanted.bodies - bodies };
}

/** Too slow, or so many that some were refused at once; their bodies may not stay either. */
function isTold(told: string): boolean {
  return [problems.tooSlow, problems.tooManyRequests].some(
    ([status, message]) => told.startsWith(`HTTP/1.1 ${status} `) && told.includes(message),
  );
}

const others = isFull ? 100 : 10;

/** So many at once, who read and write. */
async function faultsOfOthers(client: Client): Promise<string[]> {
  const song = `/api/songs/${client.songId}`;
  const asking = Array.from({ length: others }, async (_, at) => {
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

/** A song book of so many bytes is looked through, however long it is on its way. */
async function uploadSlowly(port: number, client: Client, { said, bytes, rate }: Upload) {
  const form = await makeForm({ songbook: { name: 'sangbok.zip', bytes: songbookOf(bytes) } });
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
  return `${said} ${status === 200 ? 'taken' : `answered ${status} ${JSON.stringify(body)}`}`;
}

/** Songs with recordings, a few bytes less than `bytes` with what stands around them. */
function songbookOf(bytes: number): Buffer {
  const around = 4000;
  const count = Math.ceil(bytes / (10 * megabyte));
  const files = Array.from({ length: count }, (_, at) => {
    const recording = makeWav(Math.floor((bytes - around) / count) - at);
    return bookFile(recording, 'wav', 'audio/wav');
  });
  const songs = files.map(({ file }, at) => bookSong({ title: `Sang ${at}`, audio: file }));
  return makeSongbook(
    songs,
    files.map(({ entry }) => entry),
  );
}
