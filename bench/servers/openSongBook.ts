import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sync } from '#contract/sync.ts';
import { ask } from './ask.ts';
import type { Library } from './makeLibrary.ts';

/** What many devices were answered. */
export interface Opened {
  /** Milliseconds of each answer, from its question to its last byte. */
  readonly answers: number[];
  /** What was no answer, or another one than expected. */
  readonly faults: string[];
  bytes: number;
}

/** Who comes, and how. */
export interface Crowd {
  readonly devices: number;
  /** Milliseconds in which they come, evenly. */
  readonly within: number;
  /** One in so many has no app on the device: it fetches the page and what that names. */
  readonly perPage: number;
}

const home = '/';
const asBrowser = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-fetch-site': 'same-origin',
};
const changesMissed = 5; // songs that were written since a device was here last
const songsOpened = 40; // that a congregation opens, in turn

/**
 * Each device comes when its time has come, whatever became of those before it, over a connection of
 * its own, and asks what the app asks: at its start who is here, for news, for a newer service worker
 * and what changed since it was here last; at a song it notes the opening.
 */
export async function openSongBook(
  port: number,
  { cookies, songs }: Library,
  { devices, within, perPage }: Crowd,
): Promise<Opened> {
  const { page, changes } = await lookAround(port, cookies[0] ?? '');
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

/** The page with what it names, and how a device asks what changed since it was here last. */
async function lookAround(port: number, cookie: string) {
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
