import { DamagedLibrary } from './damagedLibrary.ts';
import { forgetRows } from './forgetRows.ts';
import { announceNews } from './libraryNews.ts';
import { destroyLibrary, openLibrary } from './openLibrary.ts';

/** What `read` answers; a library that turns out damaged is thrown away and fetched again. */
export async function orThrowAway<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedLibrary)) throw error;
    await throwAway();
    return undefined;
  }
}

async function throwAway(): Promise<void> {
  try {
    await forgetRows(await openLibrary());
  } catch {
    await destroyLibrary();
  }
  announceNews({ kind: 'damaged' });
}
