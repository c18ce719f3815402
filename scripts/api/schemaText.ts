import type * as z from 'zod/mini';
import { slots, songSeasons } from '#plan/plan.ts';
import { languages } from '#song/valueSets.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** What the source says above a field, by the names that lead to it; '' where nothing. */
export type AboutField = (path: readonly string[]) => string;

/** Long lists of values, by the heading under which the page has them once. */
export const valueSets: Readonly<Record<string, readonly string[]>> = {
  language: languages,
  season: songSeasons,
  slot: slots,
};

/** Words for the patterns of the contract that are no code by themselves. */
const patterns: Readonly<Record<string, string>> = {
  '^[^\\0]*$': '', // of every text
  '\\S': 'not blank',
  '^\\d{4}-\\d{2}-\\d{2}$': '`YYYY-MM-DD`',
  '^(?:[01]\\d|2[0-3]):[0-5]\\d$': '`HH:MM`',
};

/** The fields of an object, of each in a list, or of its alternatives; those of a field under it. */
export function fieldList(
  schema: JsonSchema,
  about: AboutField,
  path: readonly string[] = [],
  indent = '',
): string[] {
  const { inner } = unwrapped(schema);
  const alternatives = inner.oneOf ?? (inner.anyOf?.every(isObject) ? inner.anyOf : []);
  if (alternatives.length > 0) {
    return alternatives.flatMap((each, at) => [
      `${indent}- ${at === 0 ? 'either' : 'or'}`,
      ...fieldList(each, about, path, `${indent}  `),
    ]);
  }
  const required = new Set(inner.required);
  return Object.entries(inner.properties ?? {}).flatMap(([name, each]) => {
    const [field, at] = [each as JsonSchema, [...path, name]];
    const mark = required.has(name) ? '' : '?';
    const text = [typeText(field), about(at)].filter((part) => part !== '').join('. ');
    return [
      `${indent}- \`${name}${mark}\`: ${text}`,
      ...fieldList(field, about, at, `${indent}  `),
    ];
  });
}

/** A type in words, with its limits. */
export function typeText(schema: JsonSchema): string {
  const { inner, isList, isNullable, most } = unwrapped(schema);
  const limit = most === undefined ? '' : ` (at most ${counted(most)})`;
  const one = typeOfOne(inner);
  const text = isList ? `list${limit} of ${one === 'object' ? 'objects' : one}` : one;
  if (!isNullable) return text;
  return /, | or /.test(text) ? `${text}, or null` : `${text} or null`;
}

function typeOfOne(schema: JsonSchema): string {
  const { $ref, type, const: constant, enum: values, additionalProperties } = schema;
  if ($ref !== undefined) return linkTo($ref.replace('#/$defs/', ''));
  if (constant !== undefined) return `\`${String(constant)}\``;
  if (values) return valuesText(values.map(String));
  if (type === 'string') return ['text', ...limitsOfText(schema)].join(', ');
  if (type === 'boolean') return 'true or false';
  if (type === 'integer' || type === 'number') return numberText(schema);
  if (typeof additionalProperties === 'object' && schema.propertyNames) {
    return `object of ${typeText(additionalProperties)}`;
  }
  return type === undefined && !schema.oneOf && !schema.anyOf ? 'anything' : 'object';
}

function limitsOfText({ minLength, maxLength, format, pattern, allOf }: JsonSchema): string[] {
  if (format === 'uuid') return ['a UUID'];
  const likes = [pattern, ...(allOf ?? []).map((part) => part.pattern)]
    .map((like) => (like === undefined ? '' : (patterns[like] ?? `\`${like}\``)))
    .filter((like) => like !== '');
  if (maxLength === undefined || likes.some((like) => like.startsWith('`'))) return likes;
  const least = minLength ? `${minLength} to` : 'at most';
  return [...likes, `${least} ${counted(maxLength)} characters`];
}

function numberText({ minimum, maximum, type }: JsonSchema): string {
  const name = type === 'integer' ? 'whole number' : 'number';
  if (minimum === undefined || minimum === Number.MIN_SAFE_INTEGER) return name;
  return `${name}, ${`${minimum} to ${maximum}`.replaceAll('-', '−')}`;
}

function valuesText(values: readonly string[]): string {
  const named = Object.entries(valueSets).find(([, set]) => set.join() === values.join());
  return named ? linkTo(named[0]) : oneOf(values);
}

export function oneOf(values: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.map(code));
}

export function code(text: string): string {
  return `\`${text}\``;
}

export function linkTo(heading: string): string {
  return `[${heading}](#${heading.toLowerCase()})`;
}

/** With a comma between thousands. */
export function counted(count: number): string {
  return count.toLocaleString('en-GB');
}

/** A schema without null and list around it. */
function unwrapped(schema: JsonSchema): {
  readonly inner: JsonSchema;
  readonly isList: boolean;
  readonly isNullable: boolean;
  readonly most?: number | undefined;
} {
  if (Array.isArray(schema.type)) {
    const type = schema.type.find((each) => each !== 'null');
    return { ...unwrapped({ ...schema, type } as JsonSchema), isNullable: true };
  }
  const [first, second] = schema.anyOf ?? [];
  if (first && second?.type === 'null') return { ...unwrapped(first), isNullable: true };
  if (schema.type !== 'array') return { inner: schema, isList: false, isNullable: false };
  const inner = schema.items as JsonSchema;
  return { inner, isList: true, isNullable: false, most: schema.maxItems };
}

function isObject({ type }: JsonSchema): boolean {
  return type === 'object';
}
