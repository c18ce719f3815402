import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './Connection.ts';
import type { Library } from './makeLibrary.ts';
import { request } from './request.ts';

/** What many devices were answered. */
export interface Opened {
  /** Milliseconds of each answer, from its question to its last byte. */
  readonly answers: number[];
  /** Milliseconds of each device, until it has all that it asks for. */
  readonly devices: number[];
  /** What was no answer, or another one than expected. */
  readonly faults: string[];
  bytes: number;
}

/** Who comes, and how. */
export interface Crowd {
  readonly devices: number;
  /** Milliseconds in which they come, evenly. */
  readonly within: number;
  /** One in so many has no song book on the device yet, and fetches all of it. */
  readonly newcomers: number;
}

const opensPage = { 'sec-fetch-dest': 'document' };

/**
 * Each device comes when its time has come, whatever became of those before it, over a connection of
 * its own: the page of a song with all it names, as without a service worker; who is here; the song,
 * which is noted as opened; what changed since it was here last, or the whole library.
 */
export async function openSongBook(
  port: number,
  { cookies, songs }: Library,
  { devices, within, newcomers }: Crowd,
): Promise<Opened> {
  const { files, pages } = await lookAround(port, cookies[0] ?? '');
  const opened: Opened = { answers: [], devices: [], faults: [], bytes: 0 };
  const start = performance.now();

  async function come(at: number): Promise<void> {
    await pause(Math.max(0, (at * within) / devices - (performance.now() - start)));
    const began = performance.now();
    const connection = await Connection.open(port);
    const ask = async (
      path: string,
      headers: Readonly<Record<string, string>> = {},
      method: 'GET' | 'POST' = 'GET',
    ) => {
      const asked = performance.now();
      const cookie = cookies[at % cookies.length] ?? '';
      const all = { cookie, 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin', ...headers };
      const { status, body } = await connection.send(request(method, path, all));
      opened.answers.push(performance.now() - asked);
      opened.bytes += body.length;
      if (status !== 200) opened.faults.push(`${method} ${path}: ${status}`);
    };
    const song = songs[1 + (at % 40)]?.id ?? '';
    await ask(`/song/${song}`, opensPage);
    for (const file of files) await ask(file);
    await ask('/api/auth/me');
    await ask(`/api/songs/${song}`);
    await ask(`/api/songs/${song}/play`, {}, 'POST');
    for (const page of at % newcomers === 0 ? pages : pages.slice(-1)) await ask(page);
    connection.close();
    opened.devices.push(performance.now() - began);
  }

  const coming = Array.from({ length: devices }, (_, at) => come(at));
  for (const { status, ...each } of await Promise.allSettled(coming)) {
    if (status === 'rejected' && 'reason' in each) opened.faults.push(String(each.reason));
  }
  return opened;
}

/** The files that a page names, and the addresses by which a device fetches the library to its end. */
async function lookAround(port: number, cookie: string) {
  const connection = await Connection.open(port);
  const ask = async (path: string) =>
    String((await connection.send(request('GET', path, { cookie }))).body);
  const page = await ask('/');
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, path = '']) => path);
  const heads = '/api/library/heads';
  const { library, revision } = JSON.parse(await ask(heads));
  const own = `/api/library/changes?since=${revision}&library=${library}`;
  const pages = [heads, own, `/api/library/songs?since=0&library=${library}`];
  for (let more = true; more; ) {
    const answer = JSON.parse(await ask(pages.at(-1) ?? ''));
    more = answer.more;
    const next = more ? 'songs' : 'changes';
    pages.push(`/api/library/${next}?since=${answer.revision}&library=${answer.library}`);
  }
  connection.close();
  return { files: [...new Set(named)], pages };
}
