import type { Song } from '#contract/song.ts';

type Version = Pick<Song, 'id' | 'version'>;

const own = new Set<string>();
let tabs: BroadcastChannel | null = null;

/** Hears of the versions that other tabs send. */
export function followOwnVersions(): void {
  if (tabs !== null) return;
  tabs = new BroadcastChannel('sangbok-own-versions');
  tabs.onmessage = ({ data }: MessageEvent<Version>) => own.add(nameOf(data));
}

/** Notes that this version of a song is what was waiting here. */
export function noteOwnVersion({ id, version }: Version): void {
  own.add(nameOf({ id, version }));
  tabs?.postMessage({ id, version });
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
