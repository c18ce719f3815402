import type fs from 'node:fs/promises';

/** The part of `node:fs/promises` that files are kept by; a test stands in between. */
export type Disk = Pick<typeof fs, 'mkdir' | 'open' | 'readdir' | 'rename' | 'rm' | 'stat'>;
