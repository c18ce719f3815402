import { fileURLToPath } from 'node:url';

/** Absolute path of the folder that holds package.json, without a slash at its end. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
