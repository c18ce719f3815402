import { useEffect, useState } from 'react';
import { isAppKept, onAppKept } from '#web/offline/appUpdate.ts';
import { store } from '#web/state/store.ts';
import { onLibraryNews } from './libraryNews.ts';
import { readState } from './libraryMeta.ts';
import { oneAtATime } from './oneAtATime.ts';
import { filesCache, openLibrary, orFetchAnew } from './openLibrary.ts';
import { storageProblem } from './storageProblem.ts';
import type { SyncOutcome } from './syncLibrary.ts';

/** What keeps the device from having all, if anything does. */
export interface LibraryStatus {
  readonly syncing: boolean;
  readonly problem: Extract<SyncOutcome, 'full' | 'refused' | 'failed' | 'offline'> | null;
  readonly filesFull: boolean;
}

const status = store<LibraryStatus>({ syncing: false, problem: null, filesFull: false });

export const libraryStatus = status.get;
export const useLibraryStatus = status.useValue;

export function changeStatus(change: Partial<LibraryStatus>): void {
  status.set({ ...status.get(), ...change });
}

/** What of the song book lies on this device. */
export interface StoredFigures {
  readonly songs: number;
  /** All songs are here. */
  readonly complete: boolean;
  /** The app itself is here, without which no song opens without network. */
  readonly hasApp: boolean;
  /** How many there are; null until the server has said so. */
  readonly total: number | null;
  /** Milliseconds since 1970; 0 if never. */
  readonly syncedAt: number;
  readonly files: number;
  /** Of everything the app keeps here; null where the browser does not tell. */
  readonly bytes: number | null;
}

/** Fails where the browser refuses storage. */
async function storedFigures(): Promise<StoredFigures> {
  const state = await orFetchAnew(async () => readState(await openLibrary()));
  const files = 'caches' in globalThis ? await (await caches.open(filesCache)).keys() : [];
  const usage = await navigator.storage?.estimate?.().catch(() => null);
  return {
    songs: state?.songs ?? 0,
    complete: state?.complete ?? false,
    hasApp: await isAppKept(),
    total: state?.total ?? null,
    syncedAt: state?.syncedAt ?? 0,
    files: files.length,
    bytes: usage?.usage ?? null,
  };
}

/** What lies on the device, read anew whenever that changes; null until it is known, and where nothing is to lie there. */
export function useStoredFigures(isWanted: boolean): StoredFigures | null {
  const [figures, setFigures] = useState<StoredFigures | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const read = oneAtATime(async () => {
      try {
        setFigures(await storedFigures());
      } catch (error) {
        changeStatus({ problem: await storageProblem(error) });
      }
    });
    read();
    const stops = [onLibraryNews(read), onAppKept(read)];
    return () => stops.forEach((stop) => stop());
  }, [isWanted]);
  return isWanted ? figures : null;
}

/** Said only when true (decision 56): songs and app are here, and the browser keeps them. */
export function isUsableOffline(
  { problem }: LibraryStatus,
  figures: StoredFigures | null,
): boolean {
  return problem !== 'refused' && figures?.complete === true && figures.hasApp;
}
