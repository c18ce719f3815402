import { eventEmitter } from './eventEmitter.ts';
import { tryUntil } from './tryUntil.ts';

const pauses = { first: 2000, longest: 30_000 }; // ms

const missing = eventEmitter<[]>();

/** Calls the listener at each failure but the first to load code. */
export const onCodeMissing = missing.subscribe;

/**
 * Loads code that is not part of the first script: now, at once again if that fails, and then until
 * it comes. Not only at `online`: no browser fires that after a cut, a gateway's 502 or a captive
 * portal. `onMissing` is called at each failure but the first. `isBroken`: the code came but cannot
 * run, and throws the same error each time; then nothing is tried any more. Returns a function that
 * gives up.
 */
export function loadCode<Code>(
  load: () => Promise<Code>,
  then: (code: Code) => void,
  onMissing: (cause: unknown, isBroken: boolean) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let last: { readonly cause: unknown } | null = null;
  /** Whether there is nothing left to try. */
  const attempt = () =>
    load().then(
      (code) => {
        if (!signal.aborted) then(code);
        return true;
      },
      (cause: unknown) => {
        const isBroken = last?.cause === cause;
        if (last !== null && !signal.aborted) {
          missing.emit();
          onMissing(cause, isBroken);
        }
        last = { cause };
        return isBroken;
      },
    );
  void (async () => {
    if ((await attempt()) || signal.aborted || (await attempt())) return;
    await tryUntil(attempt, pauses, signal);
  })();
  return () => ending.abort();
}
