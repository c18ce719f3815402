import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Refuses NUL, which PostgreSQL cannot store. */
export const withoutNul = z.regex(/^[^\0]*$/);

export const someId = z.string().check(z.maxLength(100), withoutNul);

/** Converts the CRLF of form encoding to LF (HTML Standard, multipart/form-data). */
export const plainNewlines = z.overwrite((text: string) => text.replaceAll('\r\n', '\n'));

/** A text of at most so many characters, such as a number. */
export function trimmedText(most: number) {
  return z.string().check(z.trim(), z.maxLength(most), withoutNul);
}

/** A short text, such as a key or the translator. */
export const shortText = trimmedText(limits.shortText);

/** Notes about a song. */
export const notesText = z
  .string()
  .check(plainNewlines, z.trim(), z.maxLength(limits.notes), withoutNul);

/** A required text; `sentence` applies only where it is missing. */
export function requiredText(sentence: string) {
  return z.string({ error: ({ code }) => (code === 'invalid_type' ? sentence : undefined) });
}

/** A typed name or community: trimmed, not empty. */
export function nameField(maximum: number, required: string) {
  return requiredText(required).check(z.trim(), z.minLength(1, required), z.maxLength(maximum));
}

/** Who a new person is, with the sentences of spec §5. */
export const personNames = {
  firstName: nameField(limits.firstName, 'Fornavn er påkrevd'),
  community: nameField(limits.community, 'Kommunitet er påkrevd'),
};
