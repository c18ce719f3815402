import fc from 'fast-check';
import { isFull } from './isFull.ts';

/** The small run repeats its examples, so that only a change can turn it red; the full run seeks. */
if (!isFull) fc.configureGlobal({ seed: 1 });
