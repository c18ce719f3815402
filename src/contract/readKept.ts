import type * as z from 'zod/mini';

/**
 * A value that was kept by an earlier release, by the schema of this one (decision 46): what may be
 * null and is not there is null, in every object of it. Undefined where more differs than that.
 */
export function readKept<S extends z.ZodMiniType>(
  schema: S,
  kept: unknown,
): z.output<S> | undefined {
  const asItIs = schema.safeParse(kept);
  if (asItIs.success) return asItIs.data;
  const later = schema.safeParse(completed(schema, kept));
  return later.success ? later.data : undefined;
}

function completed(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable') {
    return value === undefined || value === null ? null : completed(def.innerType, value);
  }
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((each) => completed(def.element, each));
  }
  if (def.type !== 'object' || typeof value !== 'object' || value === null) return value;
  const fields = new Map(Object.entries(value));
  for (const [name, field] of Object.entries(def.shape)) {
    fields.set(name, completed(field, fields.get(name)));
  }
  return Object.fromEntries(fields);
}
