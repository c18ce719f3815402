import { listChanges, listHeads } from '#contract/library.ts';
import { ApiError } from '#web/wire/apiError.ts';
import { call } from '#web/wire/call.ts';
import { nextQuestion, putLists, putState } from './followAnswer.ts';
import { announceNews } from './libraryNews.ts';
import {
  isHere,
  type Library,
  libraryFormat,
  type LibraryState,
  libraryStores,
} from './libraryRows.ts';

/**
 * Puts down, on a device that has nothing, what lists show of all songs and what is one person's,
 * so that the list can be read while the words of songs are still to come. Null where a server of an
 * earlier release, or one in trouble, has no such answer, or has another library by now; `stopped`,
 * and nothing written, where somebody else is here or something else has come meanwhile.
 */
export async function keepHeads(
  library: Library,
  person: string,
): Promise<LibraryState | 'stopped' | null> {
  const heads = await call(listHeads, {}).catch(ifRefused);
  if (heads === null) return null;
  // It also tells a server that was brought back from a backup how far it was.
  const lists = await call(listChanges, { query: nextQuestion(heads) });
  if (lists.restart || lists.library !== heads.library) return null;
  const tx = library.transaction(libraryStores, 'readwrite');
  const meta = tx.objectStore('meta');
  const written = async () => {
    const isOther = !isHere(await meta.get('user'), person);
    if (isOther || (await meta.getKey('state')) !== undefined) return 'stopped';
    for (const head of heads.songs) void tx.objectStore('heads').put(head, head.id);
    await putLists(meta, lists);
    const state: LibraryState = {
      format: libraryFormat,
      person,
      library: heads.library,
      revision: 0, // from where songs are asked for
      complete: false,
      songs: 0,
      listed: heads.songs.length,
      syncedAt: 0,
    };
    await putState(meta, state);
    return state;
  };
  const [kept] = await Promise.all([written(), tx.done]);
  if (kept !== 'stopped') announceNews({ kind: 'progress' });
  return kept;
}

/** What is the matter is said where the songs themselves are asked for. */
function ifRefused(error: unknown): null {
  if (error instanceof ApiError && error.status !== 503) return null;
  throw error;
}
