import * as z from 'zod/mini';

// What is optional may be left out (decision 73).

/** Of what is made: absent, null and empty are none. */
export function orNone<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.pipe(emptyAs(undefined), z.optional(schema)));
}

/** Null and empty are null. Absent stays absent, which a change leaves untouched. */
export function orNull<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.pipe(emptyAs(null), z.nullable(schema)));
}

/** Of a part that is written whole, such as an item of a plan: absent, null and empty are `none`. */
export function orElse<S extends z.ZodMiniType>(
  schema: S,
  none: z.core.util.NoUndefined<z.output<S>>,
) {
  return z._default<z.ZodMiniType<z.output<S>>>(z.pipe(emptyAs(none), schema), none);
}

function emptyAs(none: unknown) {
  return z.transform((value: unknown): unknown => (value === '' ? none : (value ?? none)));
}
