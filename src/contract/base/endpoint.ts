import * as z from 'zod/mini';
import type { Action } from '#people/rights.ts';
import type { BudgetName } from './budgets.ts';
import type { ErrorCode } from './errors.ts';
import './fieldSentences.ts';
import { readAnyRelease } from './readAnyRelease.ts';

/** Who may call: anyone, signed-in users, or users with a right of the rights table. */
export type Access = 'anyone' | 'signedIn' | Action;

/** Rules for an uploaded file. */
export interface FileRule {
  readonly kind: 'audio' | 'sheetMusic' | 'songbook';
  /** Bytes. */
  readonly maximum: number;
  /** Error for a larger file. */
  readonly tooLarge: ErrorCode;
  /** Error for a file whose content is of another kind (decision 27). */
  readonly otherKind: ErrorCode;
}

/**
 * One endpoint of the API (spec §7). `path` has parameters as `:name`. Where a schema is absent, the
 * endpoint accepts no such input.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Rate limit, if any. */
  readonly budget?: BudgetName;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body is optional. */
  readonly bodyOptional?: true;
  /** The fields of a multipart form; where there is also a `body`, the content type decides. */
  readonly form?: z.ZodMiniType;
  /** Form fields that may be repeated; they are lists in the schema. */
  readonly lists?: readonly string[];
  /** The files of the form, at most one per field. */
  readonly files?: Readonly<Record<string, FileRule>>;
  readonly answer: z.ZodMiniType;
  /** Request headers with a meaning of their own, besides those of every call. */
  readonly takes?: readonly string[];
  /** Response headers likewise. A GET with an ETag also takes `If-None-Match`, and answers 304. */
  readonly gives?: readonly string[];
  /** The response is a file, not JSON. */
  readonly binary?: true;
}

/** The note lets builds leave out those that they do not use. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E & Readable<E> {
  const { answer } = definition;
  const read = (sent: unknown) => readAnyRelease(answer, sent) ?? answer.parse(sent);
  return { ...definition, read: read as Readable<E>['read'] };
}

/** How a device reads the answer: it may be of a later release (decision 66). */
export interface Readable<E extends Endpoint> {
  /** Throws if it cannot be read. */
  readonly read: (sent: unknown) => AnswerOf<E>;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
/** Where an endpoint accepts a form or JSON, one of the two is defined. */
export type FormOf<E extends Endpoint> = E extends { body: z.ZodMiniType }
  ? Parsed<E['form']> | undefined
  : Parsed<E['form']>;
export type BodyOf<E extends Endpoint> = E extends { bodyOptional: true } | { form: z.ZodMiniType }
  ? Parsed<E['body']> | undefined
  : Parsed<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
/** The response before parsing, as the server sends it. */
export type SentBy<E extends Endpoint> = z.input<E['answer']>;

/** The schema of an input that an endpoint does not accept. */
const nothing = z.optional(z.strictObject({}));

/** Schemas of all parts of a request, including those that the endpoint does not declare. */
export function inputSchemas({ params, query, body, bodyOptional, form }: Endpoint) {
  return {
    params: params ?? nothing,
    query: query ?? nothing,
    body: (bodyOptional && body ? z.optional(body) : body) ?? nothing,
    form: form ?? nothing,
  };
}
