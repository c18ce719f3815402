/** What happened to the device's library; every tab and every worker of this browser hears of it. */
export type LibraryNews =
  /** These songs are new, changed or gone; `lists`: favourites, recent songs or categories too. */
  | { readonly kind: 'changed'; readonly songs: readonly string[]; readonly lists: boolean }
  /** Everything has come for the first time, or again after a restart. */
  | { readonly kind: 'complete' }
  /** It could not be read and was thrown away: it is to be fetched again. */
  | { readonly kind: 'damaged' }
  /** Nothing is left of it. */
  | { readonly kind: 'forgotten' }
  /** How it stands has changed: how far it is, what is stored. */
  | { readonly kind: 'progress' };

const channel = new BroadcastChannel('sangbok-library');
/** `elsewhere`: not of this page, but of another tab or of a worker. */
type Listener = (news: LibraryNews, elsewhere: boolean) => void;

const listeners = new Set<Listener>();

channel.onmessage = ({ data }: MessageEvent<LibraryNews>) => tell(data, true);

export function announceNews(news: LibraryNews): void {
  channel.postMessage(news);
  tell(news, false);
}

/** Calls `listener` at all news, from here and elsewhere, until the answer is called. */
export function onLibraryNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(news: LibraryNews, elsewhere: boolean): void {
  for (const listener of listeners) listener(news, elsewhere);
}

/** `soon`: if it has been a while. */
type SyncWish = 'now' | 'soon';

const wished = new Set<(wish: SyncWish) => void>();

/** Asks for the server to be asked what changed; nobody listens while nobody is signed in. */
export function wishSync(wish: SyncWish): void {
  for (const listener of wished) listener(wish);
}

export function onSyncWish(listener: (wish: SyncWish) => void): () => void {
  wished.add(listener);
  return () => void wished.delete(listener);
}
