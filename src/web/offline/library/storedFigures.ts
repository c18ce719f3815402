import { filesCache } from './keepFiles.ts';
import { openLibrary } from './openLibrary.ts';
import { orThrowAway } from './orThrowAway.ts';
import { readState } from './readState.ts';

/** What of the song book lies on this device. */
export interface StoredFigures {
  readonly songs: number;
  /** All songs are here. */
  readonly complete: boolean;
  /** Milliseconds since 1970; 0 if never. */
  readonly syncedAt: number;
  readonly files: number;
  /** Of everything the app keeps here; null where the browser does not tell. */
  readonly bytes: number | null;
}

/** Fails where the browser refuses storage. */
export async function storedFigures(): Promise<StoredFigures> {
  const state = await orThrowAway(async () => readState(await openLibrary()));
  const files = 'caches' in globalThis ? await (await caches.open(filesCache)).keys() : [];
  const usage = await navigator.storage?.estimate?.().catch(() => null);
  return {
    songs: state?.songs ?? 0,
    complete: state?.complete ?? false,
    syncedAt: state?.syncedAt ?? 0,
    files: files.length,
    bytes: usage?.usage ?? null,
  };
}
