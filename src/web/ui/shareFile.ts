/** Whether the browser can hand a file of this type to other apps. */
export function canShareFile(type: string, name: string): boolean {
  if (!('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([], name, { type })] });
}

/**
 * Lets a person hand a file to another app, soon after a tap; false if they changed their mind.
 * Rejects if the browser did not let them.
 */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return false;
    throw cause;
  }
}
