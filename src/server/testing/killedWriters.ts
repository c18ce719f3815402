import { createHash } from 'node:crypto';
import type { PasskeyRequired } from '#contract/people/auth.ts';
import type { Song, SongSummary } from '#contract/songs/song.ts';
import { makeForm } from './makeForm.ts';
import { makeWav } from './sampleFiles.ts';
import { SoftAuthenticator } from './SoftAuthenticator.ts';

/** Acknowledged and attempted writes. */
export interface Ledger {
  /** Title → id of every acknowledged song. */
  readonly songs: Map<string, string>;
  /** Title → hash of every attempted song. */
  readonly sentSongs: Map<string, string>;
  readonly versions: string[];
  /** Titles of acknowledged favourites. */
  readonly hearts: Set<string>;
  /** The devices with an acknowledged passkey. */
  readonly people: SoftAuthenticator[];
  plays: number;
  sentPlays: number;
}

export function newLedger(): Ledger {
  return {
    songs: new Map(),
    sentSongs: new Map(),
    versions: [],
    hearts: new Set(),
    people: [],
    plays: 0,
    sentPlays: 0,
  };
}

/** Number of acknowledged writes. */
export function acknowledged({ songs, versions, hearts, people, plays }: Ledger): number {
  return songs.size + versions.length + hearts.size + people.length + plays;
}

/** A signed-in client of one server that may be killed at any moment. */
export interface Client {
  readonly origin: string;
  readonly cookie: string;
  /** The song for versions and plays. */
  readonly songId: string;
  readonly categoryId: string;
}

/** Runs six concurrent writers, each sequential, until the server is down. */
export async function writeUntilKilled(
  client: Client,
  ledger: Ledger,
  sendNext: (client: Client) => Promise<void>,
): Promise<void> {
  await Promise.all(
    [...writers, sendNext].map(async (write) => {
      while (await succeeded(() => write(client, ledger)));
    }),
  );
}

/** Lyrics whose completeness can be checked. */
export function lyricsOf(title: string): string {
  return Array.from({ length: 40 }, (_, line) => `${title} linje ${line}`).join('\n');
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function send(
  client: Pick<Client, 'origin' | 'cookie'>,
  path: string,
  init: RequestInit = {},
) {
  const headers = { ...(init.headers as Record<string, string>), cookie: client.cookie };
  return fetch(`${client.origin}${path}`, { ...init, headers });
}

/** Signs in the developer of a server with the sample songs; writes go to the first song. */
export async function signedIn(origin: string): Promise<Client> {
  const cookie = cookieOf(await fetch(`${origin}/api/auth/dev-login-simple`, { method: 'POST' }));
  const client = { origin, cookie, songId: '', categoryId: '' };
  const [first] = (await (await send(client, '/api/songs')).json()) as SongSummary[];
  return { ...client, songId: first?.id ?? '', categoryId: first?.categoryId ?? '' };
}

/** Each performs one write, records it in the ledger, and reads the whole response. */
export const writers: readonly ((client: Client, ledger: Ledger) => Promise<Response>)[] = [
  addSong,
  addVersion,
  play,
  favor,
  register,
];

async function addSong(client: Client, ledger: Ledger): Promise<Response> {
  const title = `Sang ${ledger.sentSongs.size}`;
  const recording = makeWav(20_000 + ledger.sentSongs.size);
  ledger.sentSongs.set(title, hashOf(recording));
  const { headers, payload } = await makeForm({
    title,
    categoryId: client.categoryId,
    language: 'no',
    lyrics: lyricsOf(title),
    audioFile: { name: 'opptak.wav', bytes: recording },
  });
  const answer = await send(client, '/api/songs', {
    method: 'POST',
    headers: { ...headers },
    body: new Uint8Array(payload),
  });
  const read = await readToEnd(answer);
  if (read.ok) ledger.songs.set(title, ((await read.clone().json()) as Song).id);
  return read;
}

async function addVersion(client: Client, ledger: Ledger): Promise<Response> {
  const found = await send(client, `/api/songs/${client.songId}`);
  if (!found.ok) return readToEnd(found);
  const song = (await found.json()) as Song;
  const name = `Versjon ${song.version}`;
  const kept = song.alternateVersions.slice(-20);
  const answer = await send(client, `/api/songs/${client.songId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': `"${song.version}"` },
    body: JSON.stringify({ alternateVersions: [...kept, { name, lyrics: lyricsOf(name) }] }),
  });
  if (answer.ok) ledger.versions.push(name);
  return readToEnd(answer);
}

async function play(client: Client, ledger: Ledger): Promise<Response> {
  ledger.sentPlays += 1;
  const answer = await send(client, `/api/songs/${client.songId}/play`, { method: 'POST' });
  if (answer.ok) ledger.plays += 1;
  return readToEnd(answer);
}

/** Marks the latest song as a favourite. */
async function favor(client: Client, ledger: Ledger): Promise<Response> {
  const latest = [...ledger.songs].at(-1);
  if (!latest) return readToEnd(await send(client, '/api/categories'));
  const [title, id] = latest;
  const answer = await sendJson(client, `/api/songs/${id}/favorite`, { isFavorite: true });
  if (answer.ok) ledger.hearts.add(title);
  return readToEnd(answer);
}

/** Registers a new person with a passkey. */
async function register({ origin }: Client, ledger: Ledger): Promise<Response> {
  const device = new SoftAuthenticator(origin);
  const accepted = await fetch(`${origin}/api/prod/register`, { method: 'POST' });
  if (!accepted.ok) return readToEnd(accepted);
  const { webauthnOptions } = (await accepted.json()) as PasskeyRequired;
  if (!webauthnOptions) throw new Error('no options');
  const session = { origin, cookie: cookieOf(accepted) };
  const answer = await sendJson(session, '/api/webauthn/register/complete', {
    registrationResponse: device.create(webauthnOptions),
  });
  if (answer.ok) ledger.people.push(device);
  return readToEnd(answer);
}

/** Signs in with the device at a server on any port; returns the status. */
export async function signIn(origin: string, device: SoftAuthenticator): Promise<number> {
  const begun = await fetch(`${origin}/api/webauthn/authenticate/begin`, { method: 'POST' });
  const options = (await begun.json()) as Parameters<SoftAuthenticator['get']>[0];
  const authenticationResponse = device.get(options, { origin });
  const path = '/api/webauthn/authenticate/complete';
  const session = { origin, cookie: cookieOf(begun) };
  return (await sendJson(session, path, { authenticationResponse })).status;
}

/** The first cookie that a response sets, as a Cookie header. */
export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function sendJson(client: Pick<Client, 'origin' | 'cookie'>, path: string, body: object) {
  return send(client, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A copy of the response whose body can be read again. */
async function readToEnd(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, headers });
}

/** False once the server is down, which makes `fetch` fail. */
async function succeeded(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}
