import type * as z from 'zod/mini';
import { defaultEpiphany, type Epiphany } from '#plan/liturgicalDay.ts';
import type { PlanKind, Slot } from '#plan/plan.ts';
import type { Language } from '#song/valueSets.ts';

/** What an unknown value of a closed set is read as, where the set has no «none». */
const standIns: readonly string[] = [
  'mixed' satisfies Language,
  'annet' satisfies Slot & PlanKind,
  defaultEpiphany satisfies Epiphany,
];

/**
 * Parses what another release stored or sent, by the current schema (decisions 46, 66). At any
 * depth missing nullable fields become null, unknown fields go, and an unknown value of a closed set
 * is left out of a list, and else becomes null or the set's stand-in. Undefined where the value is
 * otherwise invalid.
 */
export function readAnyRelease<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): z.output<S> | undefined {
  const asItIs = schema.safeParse(value);
  if (asItIs.success) return asItIs.data;
  const later = schema.safeParse(adapted(schema, value));
  return later.success ? later.data : undefined;
}

function adapted(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'default') {
    return value === undefined ? undefined : adapted(def.innerType, value);
  }
  if (def.type === 'nullable') {
    const isNone = value === undefined || value === null || isUnknown(def.innerType, value);
    return isNone ? null : adapted(def.innerType, value);
  }
  if (def.type === 'array' && Array.isArray(value)) {
    const known = value.filter((each) => !isUnknown(def.element, each));
    return known.map((each) => adapted(def.element, each));
  }
  if (def.type === 'enum' && isUnknown(schema, value)) {
    return standIns.find((each) => !isUnknown(schema, each)) ?? value;
  }
  if (def.type !== 'object' || typeof value !== 'object' || value === null) return value;
  const fields = new Map(Object.entries(value));
  for (const [name, field] of Object.entries(def.shape)) {
    fields.set(name, adapted(field, fields.get(name)));
  }
  return Object.fromEntries(fields);
}

/** Whether a text is none of a closed set's values. */
function isUnknown(schema: z.core.$ZodType, value: unknown): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return (
    def.type === 'enum' && typeof value === 'string' && !Object.values(def.entries).includes(value)
  );
}
