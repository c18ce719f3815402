import * as z from 'zod/mini';
import { category } from './categories.ts';
import { endpoint } from '#contract/base/endpoint.ts';
import { orNone } from '#contract/base/leftOut.ts';
import { limits } from '#contract/base/limits.ts';
import { nameField, someId } from '#contract/base/text.ts';

const writtenCategory = {
  nameNo: nameField(limits.categoryName, 'Navn er påkrevd'),
  color: z
    .string()
    .check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Fargen må skrives som #1565C0'), z.maxLength(7)),
};

/** Appends a category; the default colour is #1565C0 (spec §9). */
export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  access: 'administer',
  body: z.strictObject({
    nameNo: writtenCategory.nameNo,
    color: orNone(writtenCategory.color),
  }),
  answer: category,
});

/** Renames or recolours a category. */
export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/api/categories/:id',
  access: 'administer',
  params: z.strictObject({ id: someId }),
  body: z.strictObject({
    nameNo: z.optional(writtenCategory.nameNo),
    color: z.optional(writtenCategory.color),
  }),
  answer: category,
});

/** Removes an empty category; songs in «Slettede sanger» count too (decision 61). */
export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id',
  access: 'administer',
  params: z.strictObject({ id: someId }),
  answer: z.object({ ok: z.literal(true) }),
});

/** Reorders the categories; `ids` must contain every id exactly once. */
export const orderCategories = endpoint({
  method: 'POST',
  path: '/api/categories/order',
  access: 'administer',
  body: z.strictObject({ ids: z.array(someId).check(z.maxLength(1000)) }),
  answer: z.array(category),
});
