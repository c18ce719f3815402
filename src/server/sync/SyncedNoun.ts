import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Rows whose revision is above `after` and not above `upTo`. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/** What it takes to cut changed rows into answers. */
export interface RowSize {
  readonly revision: number;
  /** Characters of its texts. */
  readonly size: number;
}

/** What devices keep of a noun: which rows changed since a revision, and what is a person's own. */
export interface SyncedNoun {
  /** How many there are. */
  count(db: Kysely<Schema>): Promise<number>;
  /** In the order of their revisions, deleted ones too. */
  sizes(db: Kysely<Schema>, span: Span, limit: number): Promise<RowSize[]>;
  /** In no order. */
  changed(db: Kysely<Schema>, personId: string, span: Span): Promise<object[]>;
  /** Their ids. */
  deleted(db: Kysely<Schema>, span: Span): Promise<string[]>;
  mine(db: Kysely<Schema>, personId: string): Promise<object>;
}
