import * as z from 'zod/mini';

/** Maximum number of fields in one response, which a client could otherwise choose freely. */
export const namedAtMost = 20;

/**
 * Field name → the first sentence per field, at most 20 fields. Paths are joined with dots; '' is the whole
 * value.
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
 * Default Norwegian sentences for invalid values, where a schema has none of its own. `jitless`, because
 * zod's compiled parsers need `eval`, which the content security policy forbids.
 */
z.config({ jitless: true, customError: sentenceFor });

const notValid = 'Har en ugyldig verdi';

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
    case 'invalid_value':
      return issue.input === undefined ? 'Mangler' : oneOf(issue.values);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : notValid;
    default:
      return notValid;
  }
}

/** Names the known values, so that a script's author need not look them up. */
function oneOf(values: readonly unknown[]): string {
  const known = new Intl.ListFormat('nb', { type: 'disjunction' });
  return `Kan bare være ${known.format(values.map(String))}`;
}
