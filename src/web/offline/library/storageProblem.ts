const least = 1024 * 1024; // bytes left, below which it is for want of room that nothing is kept

/**
 * Why the browser did not keep something: no room, it keeps nothing for us at all, or something
 * else, which may be over the next time.
 */
export async function storageProblem(error: unknown): Promise<'full' | 'refused' | 'failed'> {
  if (isRefusal(error)) return 'refused';
  if (nameOf(error) === 'QuotaExceededError') return 'full';
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota !== undefined && quota - (usage ?? 0) < least ? 'full' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Firefox and Safari name it; Chromium says no more than this. A browser may also have no database. */
function isRefusal(error: unknown): boolean {
  if (!('indexedDB' in globalThis)) return true;
  if (['SecurityError', 'NotAllowedError'].includes(nameOf(error))) return true;
  return nameOf(error) === 'UnknownError' && /denied permission/.test(String(error));
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : '';
}
