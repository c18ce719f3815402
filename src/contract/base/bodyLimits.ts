import * as z from 'zod/mini';
import { type Endpoint, inputSchemas } from './endpoint.ts';
import { limits } from './limits.ts';

/** Limits of an endpoint's JSON body; nothing beyond them is read. */
interface BodyLimits {
  /** Size as sent. */
  readonly bytes: number;
  /** Number of JSON values: objects, lists, strings, numbers and so on. */
  readonly values: number;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

const nothing: BodyLimits = { bytes: 0, values: 0 };

/** Tolerance for whitespace, and for invalid values that the error can still name. */
const tolerance: BodyLimits = { bytes: 1024, values: 100 };

/** For unknown members that a schema ignores, such as those that a newer browser adds. */
const unknownMembers: BodyLimits = { bytes: 16 * 1024, values: 100 };

const lettersOf: Readonly<Record<string, number>> = { uuid: 36 };
const escaped = 6; // bytes of an escaped character, `\u0000`
const numeral = 25; // bytes of the longest number that JSON.stringify writes

/** By endpoint, since tests make hundreds of servers. */
const known = new WeakMap<Endpoint, BodyLimits>();

/** Limits derived from the schema: the largest valid body; zero where JSON is never read. */
export function bodyLimits(endpoint: Endpoint): BodyLimits {
  const these = known.get(endpoint) ?? derivedLimits(endpoint);
  known.set(endpoint, these);
  return these;
}

function derivedLimits(endpoint: Endpoint): BodyLimits {
  const { method, path, form } = endpoint;
  if (method === 'GET' || (form && !endpoint.body)) return nothing;
  const { body } = inputSchemas(endpoint);
  try {
    const needed = limitsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
    const { bytes, values } = sum([needed, tolerance]);
    return { bytes: Math.min(bytes, limits.jsonBody), values };
  } catch (cause) {
    throw new Error(`the body of ${method} ${path} has no bounds`, { cause });
  }
}

function limitsOf(schema: JsonSchema): BodyLimits {
  const { type, oneOf, anyOf = oneOf, enum: values, const: value } = schema;
  if (anyOf) return largest(anyOf.map((each) => limitsOf(each)));
  if (values) return largest(values.map((each) => text(String(each).length)));
  if (value !== undefined) return text(String(value).length);
  if (type === 'string') return text(schema.maxLength ?? lettersOf[schema.format ?? '']);
  if (type === 'object') return limitsOfObject(schema);
  if (type === 'array') return limitsOfList(schema);
  if (type === undefined) return unknownMembers;
  return { bytes: numeral, values: 1 };
}

function limitsOfObject({ properties = {}, additionalProperties }: JsonSchema): BodyLimits {
  const members = Object.entries(properties).map(([name, each]) =>
    sum([{ bytes: JSON.stringify(name).length + 2, values: 0 }, limitsOf(each as JsonSchema)]),
  );
  const others = additionalProperties === false ? nothing : unknownMembers;
  return sum([{ bytes: 2, values: 1 }, ...members, others]);
}

function limitsOfList({ items, maxItems }: JsonSchema): BodyLimits {
  if (maxItems === undefined) throw new Error('a list without an end');
  const { bytes, values } = limitsOf(items as JsonSchema);
  return { bytes: 2 + maxItems * (bytes + 1), values: 1 + maxItems * values };
}

function text(letters: number | undefined): BodyLimits {
  if (letters === undefined) throw new Error('a text without an end');
  return { bytes: 2 + letters * escaped, values: 1 };
}

function sum(each: readonly BodyLimits[]): BodyLimits {
  return each.reduce((all, { bytes, values }) => {
    return { bytes: all.bytes + bytes, values: all.values + values };
  });
}

function largest(each: readonly BodyLimits[]): BodyLimits {
  return {
    bytes: Math.max(...each.map(({ bytes }) => bytes)),
    values: Math.max(...each.map(({ values }) => values)),
  };
}
