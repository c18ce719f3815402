import type { Kysely } from 'kysely';
import type { CurrentUser } from './currentUser.ts';
import type { Schema } from '#server/db/schema.ts';

/** Rows whose revision is above `after` and not above `upTo`. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/** Size of a changed row, for paging. */
export interface RowSize {
  readonly revision: number;
  /** Bytes of its texts. */
  readonly size: number;
}

/** A noun's part of `GET /api/sync`: rows that this user may see, changed since a revision. */
export interface SyncedNoun<Row> {
  /** Changed rows ordered by revision, including deleted ones. */
  sizes(db: Kysely<Schema>, user: CurrentUser, span: Span, limit: number): Promise<RowSize[]>;
  /** Unordered. */
  changed(db: Kysely<Schema>, user: CurrentUser, span: Span): Promise<Row[]>;
  /** Ids of rows deleted in the span. */
  deleted(db: Kysely<Schema>, user: CurrentUser, span: Span): Promise<string[]>;
}
