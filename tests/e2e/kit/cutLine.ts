import type { FaultyProxy } from './startFaultyProxy.ts';

const cutFor = 3000; // ms

interface CutLine {
  /** How many requests came after the document and the early script. */
  readonly requests: () => number;
  readonly wasCut: () => boolean;
}

/**
 * Cuts the line to the server once, when a request begins for which `isCut` is true: it and
 * everything else is dropped for 3 s. `at` is its number among `requests`, from 1 on.
 */
export function cutLine(proxy: FaultyProxy, isCut: (path: string, at: number) => boolean): CutLine {
  let requests = 0;
  let end: number | null = null;
  proxy.answers = (path) => {
    if (path !== '/' && path !== '/early.js') requests++;
    if (end === null && isCut(path, requests)) {
      end = performance.now() + cutFor;
      proxy.dropAll();
    }
    return end !== null && performance.now() < end ? 'cut' : null;
  };
  return { requests: () => requests, wasCut: () => end !== null };
}
