import { useEffect, useState } from 'react';
import { isAppKept, onAppKept } from '#web/offline/keepApp.ts';
import { store } from '#web/state/store.ts';
import { onLibraryEvent } from './libraryEvents.ts';
import { readState } from './libraryMeta.ts';
import { oneAtATime } from './oneAtATime.ts';
import { filesCache, openLibrary, orFetchAnew } from './openLibrary.ts';
import { storageProblem } from './storageProblem.ts';
import type { SyncOutcome } from './syncLibrary.ts';

/** Whether a sync is running, and what keeps the library from being complete. */
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

/** What of the song book is stored on this device. */
export interface StoredFigures {
  readonly songs: number;
  /** All songs are stored. */
  readonly complete: boolean;
  /** The service worker is installed, without which no song opens without network. */
  readonly hasApp: boolean;
  /** Number of songs on the server; null until it has answered. */
  readonly total: number | null;
  /** Milliseconds since 1970; 0 if never. */
  readonly syncedAt: number;
  readonly files: number;
  /** Storage used by the app; null where the browser does not report it. */
  readonly bytes: number | null;
}

/** Rejects where the browser refuses storage. */
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

/**
 * What is stored on the device, read again whenever it changes; null until it is known, and if
 * nothing is to be stored.
 */
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
    const stops = [onLibraryEvent(read), onAppKept(read)];
    return () => stops.forEach((stop) => stop());
  }, [isWanted]);
  return isWanted ? figures : null;
}

/** Songs and app are stored and the browser keeps them; shown only when true (decision 56). */
export function isUsableOffline(
  { problem }: LibraryStatus,
  figures: StoredFigures | null,
): boolean {
  return problem !== 'refused' && figures?.complete === true && figures.hasApp;
}
