const patience = 2000; // ms, where the browser cannot tell when it is idle, or never is

/** Calls back once the page is drawn and quiet; the answer takes it back. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, patience);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
