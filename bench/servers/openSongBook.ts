import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sync } from '#contract/library/sync.ts';
import { ask } from './ask.ts';
import type { Library } from './makeLibrary.ts';

/** Responses to many devices. */
export interface Opened {
  /** Milliseconds of each response, from request to last byte. */
  readonly answers: number[];
  /** Failed requests and unexpected responses. */
  readonly faults: string[];
  bytes: number;
}

/** Number of devices, and how they arrive. */
export interface Crowd {
  readonly devices: number;
  /** Milliseconds over which they arrive, evenly. */
  readonly within: number;
  /** One in this many has not stored the app: it loads the page and what that references. */
  readonly perPage: number;
}

const home = '/';
const asBrowser = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-fetch-site': 'same-origin',
};
const changesMissed = 5; // songs changed since a device's last visit
const songsOpened = 40; // distinct songs that a congregation opens, in turn

/**
 * Each device starts at its scheduled time, whatever happened to earlier ones, over its own
 * connection, and sends the app's requests: at the start the current user, news, the service worker
 * and changes since the last visit; for a song it records a play.
 */
export async function openSongBook(
  port: number,
  { cookies, songs }: Library,
  { devices, within, perPage }: Crowd,
): Promise<Opened> {
  const { page, changes } = await findRequests(port, cookies[0] ?? '');
  const opened: Opened = { answers: [], faults: [], bytes: 0 };
  const start = performance.now();

  async function come(at: number): Promise<void> {
    await pause(Math.max(0, (at * within) / devices - (performance.now() - start)));
    const connection = new Agent({ keepAlive: true, maxSockets: 1 });
    const askNext = async (path: string, method: 'GET' | 'POST' = 'GET') => {
      const asked = performance.now();
      const cookie = cookies[at % cookies.length] ?? '';
      const opensPage = path === home && { 'sec-fetch-dest': 'document' };
      const headers = { ...asBrowser, ...opensPage, cookie };
      const { status, body } = await ask(port, { path, method, headers }, connection);
      opened.answers.push(performance.now() - asked);
      opened.bytes += body.length;
      if (status !== 200) opened.faults.push(`${method} ${path}: ${status}`);
    };
    const atStart = ['/api/auth/me', '/api/auth/news', '/serviceWorker.js', changes];
    for (const path of [...(at % perPage === 0 ? page : []), ...atStart]) await askNext(path);
    await askNext(`/api/songs/${songs[1 + (at % songsOpened)]?.id}/play`, 'POST');
    connection.destroy();
  }

  const coming = Array.from({ length: devices }, (_, at) => come(at));
  for (const result of await Promise.allSettled(coming)) {
    if (result.status === 'rejected') opened.faults.push(String(result.reason));
  }
  return opened;
}

/** Finds what the page references, and the sync request of a returning device. */
async function findRequests(port: number, cookie: string) {
  const textOf = async (path: string) =>
    String((await ask(port, { path, headers: { cookie } })).body);
  const html = await textOf(home);
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, path = '']) => path);
  let [library, revision, more] = ['', 0, true];
  while (more) {
    const path = library === '' ? sync.path : since(library, revision);
    ({ library, revision, more } = sync.answer.parse(JSON.parse(await textOf(path))));
  }
  return {
    page: [home, ...new Set(named)],
    changes: since(library, revision - changesMissed),
  };
}

const since = (library: string, revision: number) =>
  `${sync.path}?since=${revision}&library=${library}`;
