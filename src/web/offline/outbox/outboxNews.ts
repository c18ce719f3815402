import type { Song } from '#contract/song.ts';

/** What happened to the outbox: something came that wants to go, or it is not as it was. */
type OutboxNews = 'wake' | 'changed';

type Listener = (news: OutboxNews) => void;

const listeners = new Set<Listener>();
let tabs: BroadcastChannel | null = null;

/** Tells this tab and all others. */
export function announceOutbox(news: OutboxNews): void {
  otherTabs().postMessage(news);
  hear(news);
}

export function onOutboxNews(listener: Listener): () => void {
  otherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function otherTabs(): BroadcastChannel {
  if (tabs === null) {
    tabs = new BroadcastChannel('sangbok-outbox');
    tabs.onmessage = ({ data }: MessageEvent<OutboxNews>) => hear(data);
  }
  return tabs;
}

function hear(news: OutboxNews): void {
  for (const listener of listeners) listener(news);
}

type Version = Pick<Song, 'id' | 'version'>;

const own = new Set<string>();
let ownTabs: BroadcastChannel | null = null;

/** Hears of the versions that other tabs send. */
export function followOwnVersions(): void {
  if (ownTabs !== null) return;
  ownTabs = new BroadcastChannel('sangbok-own-versions');
  ownTabs.onmessage = ({ data }: MessageEvent<Version>) => own.add(nameOf(data));
}

/** Notes that this version of a song is what was waiting here. */
export function noteOwnVersion({ id, version }: Version): void {
  own.add(nameOf({ id, version }));
  ownTabs?.postMessage({ id, version });
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
