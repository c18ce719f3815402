import * as z from 'zod/mini';

/** The body of every non-2xx answer under /api (decision 29). */
export const problemAnswer = z.object({
  /** The Norwegian sentence. */
  message: z.string(),
  code: z.string(),
  /** Field name → its own sentence, on `invalidInput`. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Leads to the cause in the log, on `internal`. */
  requestId: z.optional(z.string()),
});
export type ProblemAnswer = z.infer<typeof problemAnswer>;
