import { eventEmitter, everyTab } from '#web/state/eventEmitter.ts';

/** What happened to the device's library; every tab and every worker of this browser hears of it. */
export type LibraryNews =
  /** These songs are new, changed or gone; `lists`: favourites, recent songs or categories too. */
  | { readonly kind: 'changed'; readonly songs: readonly string[]; readonly lists: boolean }
  /** Everything has come for the first time, or again after a restart. */
  | { readonly kind: 'complete' }
  /** It could not be read: it is to be fetched anew. */
  | { readonly kind: 'damaged' }
  /** Nothing is left of it. */
  | { readonly kind: 'forgotten' }
  /** How it stands has changed: how far it is, what is stored. */
  | { readonly kind: 'progress' };

const news = everyTab<LibraryNews>('sangbok-library');

export const announceNews = news.tell;
export const onLibraryNews = news.listen;

/** `soon`: if it has been a while. `files`: only what is wanted now and not here yet. */
type SyncWish = 'now' | 'soon' | 'files';

const wishes = eventEmitter<[SyncWish]>();

/** Asks for the server to be asked what changed; nobody listens while nobody is signed in. */
export const wishSync = wishes.tell;
export const onSyncWish = wishes.listen;
