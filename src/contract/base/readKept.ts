import type * as z from 'zod/mini';

/**
 * Parses a value that an earlier release stored, by the current schema (decision 46). Missing nullable
 * fields become null, at any depth. Undefined where the value is otherwise invalid.
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
