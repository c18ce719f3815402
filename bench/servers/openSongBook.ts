import { setTimeout as pause } from 'node:timers/promises';
import { sync } from '#contract/sync.ts';
import { Connection } from './Connection.ts';
import type { Library } from './makeLibrary.ts';
import { request } from './request.ts';

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
  /** One in so many has nothing on the device yet: it fetches the page and the whole library. */
  readonly newcomers: number;
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
 * and what changed since it was here last; at a song it notes the opening and asks again what changed.
 */
export async function openSongBook(
  port: number,
  { cookies, songs }: Library,
  { devices, within, newcomers }: Crowd,
): Promise<Opened> {
  const { page, songPages, changes, revision } = await lookAround(port, cookies[0] ?? '');
  const opened: Opened = { answers: [], faults: [], bytes: 0 };
  const start = performance.now();

  async function come(at: number): Promise<void> {
    await pause(Math.max(0, (at * within) / devices - (performance.now() - start)));
    const connection = await Connection.open(port);
    const ask = async (path: string, method: 'GET' | 'POST' = 'GET') => {
      const asked = performance.now();
      const cookie = cookies[at % cookies.length] ?? '';
      const opensPage = path === home && { 'sec-fetch-dest': 'document' };
      const headers = { ...asBrowser, ...opensPage, cookie };
      const { status, body } = await connection.send(request(method, path, headers));
      opened.answers.push(performance.now() - asked);
      opened.bytes += body.length;
      if (status !== 200) opened.faults.push(`${method} ${path}: ${status}`);
    };
    const isNew = at % newcomers === 0;
    const atStart = ['/api/auth/me', '/api/auth/news', '/serviceWorker.js'];
    const library = isNew ? [...songPages, changes(revision)] : [changes(revision - changesMissed)];
    for (const path of [...(isNew ? page : []), ...atStart, ...library]) await ask(path);
    await ask(`/api/songs/${songs[1 + (at % songsOpened)]?.id}/play`, 'POST');
    await ask(changes(revision));
    connection.close();
  }

  const coming = Array.from({ length: devices }, (_, at) => come(at));
  for (const result of await Promise.allSettled(coming)) {
    if (result.status === 'rejected') opened.faults.push(String(result.reason));
  }
  return opened;
}

/** What a device fetches that has nothing yet, and how one asks what changed. */
async function lookAround(port: number, cookie: string) {
  const connection = await Connection.open(port);
  const ask = async (path: string) =>
    String((await connection.send(request('GET', path, { cookie }))).body);
  const html = await ask(home);
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, path = '']) => path);
  const songPages: string[] = [];
  let [library, revision, more] = ['', 0, true];
  const changes = (since: number) => `${sync.path}?since=${since}&library=${library}`;
  while (more) {
    const path = songPages.length === 0 ? sync.path : changes(revision);
    ({ library, revision, more } = sync.answer.parse(JSON.parse(await ask(path))));
    songPages.push(path);
  }
  connection.close();
  return {
    page: [home, ...new Set(named)],
    songPages,
    changes,
    revision,
  };
}
