import * as z from 'zod/mini';

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

/**
 * One Norwegian sentence for each way a value can be wrong, where a schema has none of its own.
 * `jitless` because zod's compiled parsers need `eval`, which the page's policy refuses.
 */
z.config({ jitless: true, customError: sentenceFor });

function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? `Kan ikke være lengre enn ${issue.maximum} tegn`
        : `Kan ikke være mer enn ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Må være på minst ${issue.minimum} tegn`
        : `Må være minst ${issue.minimum}`;
    case 'unrecognized_keys':
      return 'Ukjent felt';
    case 'invalid_type':
      return issue.input === undefined ? 'Mangler' : 'Har feil type';
    default:
      return 'Har en ugyldig verdi';
  }
}
