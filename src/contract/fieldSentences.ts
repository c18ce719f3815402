import type * as z from 'zod/mini';
import './norwegianIssues.ts';

/** Field name → sentence, the first per field; the whole value is named ''. Paths join with dots. */
export function fieldSentences(error: z.core.$ZodError): Record<string, string> {
  const sentences = new Map<string, string>();
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')];
    for (const name of names) if (!sentences.has(name)) sentences.set(name, issue.message);
  }
  return Object.fromEntries(sentences);
}
