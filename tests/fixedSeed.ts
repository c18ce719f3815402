import fc from 'fast-check';
import { isFull } from './isFull.ts';

/**
 * `npm test` uses a fixed seed, so that only a change can turn it red; the full run explores new
 * examples.
 */
if (!isFull) fc.configureGlobal({ seed: 1 });
