/**
 * Hands a text to another app, soon after a tap, or copies it where the browser cannot. `left` if the
 * person changed their mind; `refused` if the browser let neither happen.
 */
export async function shareText(text: string): Promise<'shared' | 'left' | 'copied' | 'refused'> {
  if ('share' in navigator) {
    try {
      await navigator.share({ text });
      return 'shared';
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return 'left';
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'refused';
  }
}
