import * as z from 'zod/mini';
import { song } from '#contract/songs/song.ts';
import { versioned } from '#contract/base/versioned.ts';

/** The body of every error response under /api (decision 29). */
export const errorResponse = z.object({
  /** The Norwegian sentence. */
  message: z.string(),
  code: z.string(),
  /** Field name → sentence, for `invalidInput` and errors of a single field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The current song, for `songChanged` (decision 13). */
  song: z.optional(song),
  /** The current plan, for `planChanged` (decision 13). */
  current: z.optional(versioned),
  /** For status 5xx: identifies the cause in the log. */
  requestId: z.optional(z.string()),
});
export type ErrorResponse = z.infer<typeof errorResponse>;
