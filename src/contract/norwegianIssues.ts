import * as z from 'zod/mini';

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
