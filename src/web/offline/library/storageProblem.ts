const least = 1024 * 1024; // bytes left, below which it is for want of room that nothing is kept

/** Why the browser did not keep something: no room, or it keeps nothing for us at all. */
export async function storageProblem(error: unknown): Promise<'full' | 'refused'> {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota !== undefined && quota - (usage ?? 0) < least ? 'full' : 'refused';
  } catch {
    return 'refused';
  }
}
