import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';

/** A category as it is displayed (spec §3). */
export const category = z.object({
  id: z.string(),
  nameNo: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
});
export type Category = z.infer<typeof category>;

/** All categories, in order. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'readSongs',
  answer: z.array(category),
});
