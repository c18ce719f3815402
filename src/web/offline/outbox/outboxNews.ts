import type { Song } from '#contract/song.ts';
import { everyTab } from '#web/state/eventEmitter.ts';

/** What happened to the outbox: something came that wants to go, or it is not as it was. */
type OutboxNews = 'wake' | 'changed';

const outbox = everyTab<OutboxNews>('sangbok-outbox');

/** Tells this tab and all others. */
export const announceOutbox = outbox.tell;
export const onOutboxNews = outbox.listen;

type Version = Pick<Song, 'id' | 'version'>;

const own = new Set<string>();
const versions = everyTab<Version>('sangbok-own-versions');
let follows = false;

/** Hears of the versions that other tabs send. */
export function followOwnVersions(): void {
  if (follows) return;
  follows = true;
  versions.listen((version) => own.add(nameOf(version)));
}

/** Notes that this version of a song is what was waiting here. */
export function noteOwnVersion({ id, version }: Version): void {
  own.add(nameOf({ id, version }));
  versions.tell({ id, version });
}

/** Whether nobody else has written to the song since `seen`. */
export function isOwnSince(seen: Version, now: Version): boolean {
  for (let version = seen.version + 1; version <= now.version; version++) {
    if (!own.has(nameOf({ id: now.id, version }))) return false;
  }
  return true;
}

function nameOf({ id, version }: Version): string {
  return `${id}/${version}`;
}

let send: (() => Promise<void>) | null = null;

/** Tells who sends; null when nobody does any more. */
export function setSender(sender: (() => Promise<void>) | null): void {
  send = sender;
}

/** Resolves when everything that can leave now has been tried, or after `patience` ms. */
export async function sendNow(patience: number): Promise<void> {
  const enough = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([send?.(), enough]);
}
