import * as z from 'zod/mini';
import type { Action } from '#people/rights.ts';
import type { BudgetName } from './budgets.ts';
import type { ErrorCode } from './errors.ts';
import './fieldSentences.ts';

/** Who may call: anyone, whoever is signed in, or whoever the table role × action lets. */
export type Access = 'anyone' | 'signedIn' | Action;

/** What a file in a form may be. */
export interface FileRule {
  readonly kind: 'audio' | 'sheetMusic' | 'songbook';
  /** Bytes. */
  readonly maximum: number;
  /** The problem of a larger one. */
  readonly tooLarge: ErrorCode;
  /** The problem of one whose content is something else (decision 27). */
  readonly otherKind: ErrorCode;
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
/** The same as it goes over the line. */
export type SentBy<E extends Endpoint> = z.input<E['answer']>;

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
