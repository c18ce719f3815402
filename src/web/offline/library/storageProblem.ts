const leastFree = 1024 * 1024; // free bytes below which a failure counts as lack of space

/**
 * Why the browser did not store something: no space, storage refused altogether, or another error,
 * which may be temporary.
 */
export async function storageProblem(error: unknown): Promise<'full' | 'refused' | 'failed'> {
  if (isRefusal(error)) return 'refused';
  if (nameOf(error) === 'QuotaExceededError') return 'full';
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota !== undefined && quota - (usage ?? 0) < leastFree ? 'full' : 'failed';
  } catch {
    return 'failed';
  }
}

/**
 * Firefox and Safari use a named error; Chromium only this message. A browser may also have no
 * IndexedDB.
 */
function isRefusal(error: unknown): boolean {
  if (!('indexedDB' in globalThis)) return true;
  if (['SecurityError', 'NotAllowedError'].includes(nameOf(error))) return true;
  return nameOf(error) === 'UnknownError' && /denied permission/.test(String(error));
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : '';
}
