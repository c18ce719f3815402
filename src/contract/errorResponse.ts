import * as z from 'zod/mini';
import { song } from './song.ts';

/** The body of every non-2xx answer under /api (decision 29). */
export const errorResponse = z.object({
  /** The Norwegian sentence. */
  message: z.string(),
  code: z.string(),
  /** Field name → its own sentence, on `invalidInput` and on what is wrong with one field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The song as it is now, on `songChanged` (decision 13). */
  song: z.optional(song),
  /** Leads to the cause in the log, where the fault is ours. */
  requestId: z.optional(z.string()),
});
export type ErrorResponse = z.infer<typeof errorResponse>;
