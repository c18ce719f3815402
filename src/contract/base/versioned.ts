import * as z from 'zod/mini';

/** Optimistic locking: `version` increases with every change, for `If-Match` (decision 13). */
export const versioned = z.looseObject({ id: z.string(), version: z.int() });
export type Versioned = Pick<z.infer<typeof versioned>, 'id' | 'version'>;
