/** Calls `then` when the browser has nothing else to do; Safari cannot tell, so a moment later. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then);
  else setTimeout(then, 200); // ms
}
