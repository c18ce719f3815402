import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/base/endpoint.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The input of one call, by its parts; only the parts that it declares, and invalid ones. */
export type Shape = Readonly<Partial<Record<Part, unknown>>>;
const parts = ['params', 'query', 'body', 'form'] as const;
type Part = (typeof parts)[number];

/**
 * Generates inputs for a call: half of them valid by its schemas, half with one part changed. `ids`
 * exist, since unknown ids are refused before they could do harm.
 */
export function shapesOf(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<Shape> {
  const asSaid = contents(endpoint).map((content) => {
    const known = ['params', 'query', content].filter((part) => part in endpoint) as Part[];
    const values = known.map((part) => [part, valueOf(schemaOf(endpoint[part]), ids)]);
    return fc.record<Shape>(Object.fromEntries(values));
  });
  const right = fc.oneof(...asSaid);
  return fc.oneof(right, fc.tuple(right, change).map(changed));
}

/** Where both a form and JSON are accepted, it is either. */
function contents({ body, form }: Endpoint): readonly Part[] {
  if (body && form) return ['body', 'form'];
  return form ? ['form'] : ['body'];
}

function schemaOf(schema: z.ZodMiniType | undefined): JsonSchema {
  return schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {};
}

function valueOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { type, oneOf, anyOf = oneOf, enum: values, const: value } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((each) => valueOf(each, ids)));
  if (values) return fc.constantFrom<unknown>(...values);
  if (value !== undefined) return fc.constant(value);
  if (type === 'string') return textOf(schema, ids);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') {
    return fc.array(valueOf(schema.items as JsonSchema, ids), { maxLength: 6 });
  }
  if (type === 'object') {
    const members = Object.entries(schema.properties ?? {}).map(([name, each]) => {
      return [name, valueOf(each as JsonSchema, ids)];
    });
    const requiredKeys = schema.required ?? [];
    return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys,
    });
  }
  if (type === 'number' || type === 'integer') return fc.integer();
  return fc.jsonValue();
}

/** With lone surrogates: JSON may contain them. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const units = [anyUnit, 'grapheme', 'grapheme-ascii'] as const;
const anyText = fc.oneof(...units.map((unit) => fc.string({ unit, maxLength: 60 })));

function textOf(
  { pattern, allOf, format, maxLength = 200 }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  const patterns = [pattern, ...(allOf ?? []).map((each) => each.pattern)];
  const telling = patterns.find((each) => each !== undefined && /[\w#]/.test(each.slice(4)));
  const own =
    telling === undefined ? anyText : fc.stringMatching(new RegExp(telling), { size: 'small' });
  const longest = fc.constantFrom('x'.repeat(maxLength), '\u20ac'.repeat(maxLength));
  return fc.oneof(
    { arbitrary: own, weight: 5 },
    { arbitrary: fc.constantFrom(...ids), weight: 5 },
    { arbitrary: longest, weight: 1 },
    { arbitrary: fc.constant('a\0b'), weight: 1 },
  );
}

interface Change {
  readonly at: number;
  readonly how: 'other' | 'gone' | 'more' | 'longer';
  readonly value: unknown;
}

const odd = ['', ' ', '\0', 'a\0b', '\ud800', 'null', '%', '..', '\u202e', -0, -1, 1e308, null];
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('other', 'gone', 'more', 'longer'),
  value: fc.oneof(
    fc.constantFrom<unknown>(...odd, true, [], {}, [[]], [null], { ukjent: 1 }),
    fc.jsonValue({ maxDepth: 2 }),
  ),
});

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** One member at any depth is replaced, removed, made longer, or gets a sibling. */
function changed([shape, { at, how, value }]: [Shape, Change]): Shape {
  const whole: Members = structuredClone(shape);
  const places = placesIn(whole);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return { query: { ukjent: value } };
  const { holder, name } = place;
  const text = holder[name];
  if (how === 'gone') Reflect.deleteProperty(holder, name);
  else if (how === 'longer' && typeof text === 'string') holder[name] = text.repeat(50) + text;
  else if (how === 'more') {
    const own = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(holder, at % 2 === 0 ? 'ukjent' : '__proto__', own);
  } else holder[name] = value;
  return whole;
}

function placesIn(holder: Members): readonly { holder: Members; name: string }[] {
  return Object.entries(holder).flatMap(([name, value]) => [
    { holder, name },
    ...(isMembers(value) ? placesIn(value) : []),
  ]);
}
