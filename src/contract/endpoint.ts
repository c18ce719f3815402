import type * as z from 'zod/mini';
import type { Action } from '#people/rights.ts';
import './norwegianIssues.ts';

/** Who may call: anyone, whoever is signed in, or whoever the table role × action lets. */
export type Access = 'anyone' | 'signedIn' | Action;

/**
 * One call between browser and server (spec §7). `path` writes its parameters as `:name`; absent
 * schemas mean that the call takes no such thing.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body may be left out altogether. */
  readonly bodyOptional?: true;
  readonly answer: z.ZodMiniType;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = E extends { bodyOptional: true }
  ? Parsed<E['body']> | undefined
  : Parsed<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
