import { join } from 'node:path';
import { projectRoot } from './projectRoot.mjs';

/**
 * For the environment of a Node that serves: it keeps what it made of each file, types stripped and
 * compiled, and starts in half the time from then on. Where it can't write there, it does without.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(projectRoot, '.cache', 'node') };
