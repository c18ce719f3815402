import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** PostgreSQL stores no NUL, so it takes part in no text and no comparison. */
export const withoutNul = z.regex(/^[^\0]*$/);

export const someId = z.string().check(z.maxLength(100), withoutNul);

/** A form's text comes with CRLF, whatever was typed (HTML Standard, multipart/form-data). */
export const plainNewlines = z.overwrite((text: string) => text.replaceAll('\r\n', '\n'));

/** A line of text, such as a key or who translated. */
export const shortText = z.string().check(z.trim(), z.maxLength(limits.shortText), withoutNul);

/** What is said about a song. */
export const notesText = z
  .string()
  .check(plainNewlines, z.trim(), z.maxLength(limits.notes), withoutNul);

/** A text that must be there; other faults of it keep their own sentences. */
export function requiredText(sentence: string) {
  return z.string({ error: ({ code }) => (code === 'invalid_type' ? sentence : undefined) });
}

/** A name or community as a person types it: trimmed, not empty. */
export function nameField(maximum: number, required: string) {
  return requiredText(required).check(z.trim(), z.minLength(1, required), z.maxLength(maximum));
}
