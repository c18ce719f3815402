import type * as z from 'zod/mini';
import './norwegianIssues.ts';

/** Fields that one answer names: nobody reads more, and a stranger could make it any number. */
export const namedAtMost = 20;

/**
 * Field name → sentence, the first per field, 20 fields at most; the whole value is named ''. Paths
 * join with dots.
 */
export function fieldSentences(error: z.core.$ZodError): Record<string, string> {
  const sentences = new Map<string, string>();
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, namedAtMost).map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')];
    for (const name of names) if (!sentences.has(name)) sentences.set(name, issue.message);
    if (sentences.size >= namedAtMost) break;
  }
  return Object.fromEntries([...sentences].slice(0, namedAtMost));
}
