import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** How large a JSON body of a call may be; nothing beyond it is read. */
interface BodyRoom {
  /** As it goes over the line. */
  readonly bytes: number;
  /** Objects, lists, texts, numbers and the like, all together. */
  readonly values: number;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

const nothing: BodyRoom = { bytes: 0, values: 0 };

/** For blanks between values, and for so many wrong ones that each can still be named. */
const ease: BodyRoom = { bytes: 1024, values: 100 };

/** For what a schema passes over, such as members that a newer browser adds. */
const passedOver: BodyRoom = { bytes: 16 * 1024, values: 100 };

const lettersOf: Readonly<Record<string, number>> = { uuid: 36 };
const escaped = 6; // bytes of a character that is written `\u0000`
const numeral = 25; // bytes of the longest number that JSON.stringify writes

/** What the largest valid body of this call takes, however it is written; none where it has none. */
export function bodyLimits({ body, method, path }: Endpoint): BodyRoom {
  if (!body) return nothing;
  try {
    const needed = roomOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
    const { bytes, values } = sum([needed, ease]);
    return { bytes: Math.min(bytes, limits.jsonBody), values };
  } catch (cause) {
    throw new Error(`the body of ${method} ${path} has no bounds`, { cause });
  }
}

function roomOf(schema: JsonSchema): BodyRoom {
  const { type, anyOf, enum: values, const: value } = schema;
  if (anyOf) return largest(anyOf.map((each) => roomOf(each)));
  if (values) return largest(values.map((each) => text(String(each).length)));
  if (value !== undefined) return text(String(value).length);
  if (type === 'string') return text(schema.maxLength ?? lettersOf[schema.format ?? '']);
  if (type === 'object') return roomOfObject(schema);
  if (type === 'array') return roomOfList(schema);
  if (type === undefined) return passedOver;
  return { bytes: numeral, values: 1 };
}

function roomOfObject({ properties = {}, additionalProperties }: JsonSchema): BodyRoom {
  const members = Object.entries(properties).map(([name, each]) =>
    sum([{ bytes: JSON.stringify(name).length + 2, values: 0 }, roomOf(each as JsonSchema)]),
  );
  const others = additionalProperties === false ? nothing : passedOver;
  return sum([{ bytes: 2, values: 1 }, ...members, others]);
}

function roomOfList({ items, maxItems }: JsonSchema): BodyRoom {
  if (maxItems === undefined) throw new Error('a list without an end');
  const { bytes, values } = roomOf(items as JsonSchema);
  return { bytes: 2 + maxItems * (bytes + 1), values: 1 + maxItems * values };
}

function text(letters: number | undefined): BodyRoom {
  if (letters === undefined) throw new Error('a text without an end');
  return { bytes: 2 + letters * escaped, values: 1 };
}

function sum(rooms: readonly BodyRoom[]): BodyRoom {
  return rooms.reduce((all, { bytes, values }) => {
    return { bytes: all.bytes + bytes, values: all.values + values };
  });
}

function largest(rooms: readonly BodyRoom[]): BodyRoom {
  return {
    bytes: Math.max(...rooms.map(({ bytes }) => bytes)),
    values: Math.max(...rooms.map(({ values }) => values)),
  };
}
