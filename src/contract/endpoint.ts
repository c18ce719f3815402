import * as z from 'zod/mini';
import type { Action } from '#people/rights.ts';
import './fieldSentences.ts';
import type { ProblemCode } from './problems.ts';

/** Who may call: anyone, whoever is signed in, or whoever the table role × action lets. */
export type Access = 'anyone' | 'signedIn' | Action;

/** What a file in a form may be. */
export interface FileRule {
  readonly kind: 'audio' | 'sheetMusic' | 'songbook';
  /** Bytes. */
  readonly maximum: number;
  /** The problem of a larger one. */
  readonly tooLarge: ProblemCode;
  /** The problem of one whose content is something else (decision 27). */
  readonly otherKind: ProblemCode;
}

/**
 * One call between browser and server (spec §7). `path` writes its parameters as `:name`; absent
 * schemas mean that the call takes no such thing.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** How often it may be called, where that is counted. */
  readonly budget?: BudgetName;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body may be left out altogether. */
  readonly bodyOptional?: true;
  /** The fields of a multipart form; with a `body` beside it, the content type tells which came. */
  readonly form?: z.ZodMiniType;
  /** Fields of the form that may come several times; they are lists to the schema. */
  readonly lists?: readonly string[];
  /** The files such a form may bring, at most one per field. */
  readonly files?: Readonly<Record<string, FileRule>>;
  readonly answer: z.ZodMiniType;
  /** The answer is a file and no JSON. */
  readonly binary?: true;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
/** Where an endpoint takes a form or JSON, one of the two is there. */
export type FormOf<E extends Endpoint> = E extends { body: z.ZodMiniType }
  ? Parsed<E['form']> | undefined
  : Parsed<E['form']>;
export type BodyOf<E extends Endpoint> = E extends { bodyOptional: true } | { form: z.ZodMiniType }
  ? Parsed<E['body']> | undefined
  : Parsed<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** Where an endpoint declares nothing, nothing may come. */
const nothing = z.optional(z.strictObject({}));

/** What each part of a call has to be, also the parts that an endpoint does not mention. */
export function inputSchemas({ params, query, body, bodyOptional, form }: Endpoint) {
  return {
    params: params ?? nothing,
    query: query ?? nothing,
    body: (bodyOptional && body ? z.optional(body) : body) ?? nothing,
    form: form ?? nothing,
  };
}

/**
 * The header by which a write that may be sent twice is done once: any text the device makes up for
 * it, 100 characters at most (IETF draft-ietf-httpapi-idempotency-key-header). A second request of
 * the same person with the same key and content gets the first one's answer.
 */
export const idempotencyHeader = 'idempotency-key';

/**
 * The header in which a browser says for whom it writes: the id of the person it knows. If somebody
 * else is signed in by then, nothing is written. A call without it goes by the cookie alone.
 */
export const personHeader = 'x-person-id';

/** So many calls at once, and so many more as each minute passes. */
export interface Allowance {
  readonly atOnce: number;
  readonly perMinute: number;
}

/**
 * How often costly calls may come, per budget: from one person who is signed in, or else from one
 * address, and from all together at one server. Sixty people who sign in within five minutes over
 * one line, with three attempts each, are well within it.
 */
export const budgets = {
  /** What begins a passkey ceremony and writes a challenge. */
  ceremony: {
    own: { atOnce: 240, perMinute: 60 },
    inAll: { atOnce: 2000, perMinute: 1200 },
  },
  invitation: {
    own: { atOnce: 100, perMinute: 20 },
    inAll: { atOnce: 500, perMinute: 100 },
  },
  /** One for each key that somebody types. */
  search: {
    own: { atOnce: 200, perMinute: 300 },
    inAll: { atOnce: 4000, perMinute: 6000 },
  },
  /** Export and import, the preview of one included, and «Mine data». */
  transfer: {
    own: { atOnce: 20, perMinute: 4 },
    inAll: { atOnce: 60, perMinute: 30 },
  },
} as const satisfies Record<string, { own: Allowance; inAll: Allowance }>;

type BudgetName = keyof typeof budgets;
export type Budgets = Readonly<Partial<Record<BudgetName, { own: Allowance; inAll: Allowance }>>>;
