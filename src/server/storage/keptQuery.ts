import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { readsAtOnce } from './readsAtOnce.ts';
import type { Schema } from './schema.ts';

/** Stands in a written query where a value comes in. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query written once per database and from then on asked with other values: to write one takes
 * Kysely several times what SQLite takes to answer it. `write` sees no values, so it must write the
 * same query whatever they are, and it must only read.
 */
export function keptQuery<Given extends Readonly<Record<string, string>>, Row>(
  names: readonly (keyof Given & string)[],
  write: (db: Kysely<Schema>, given: Given) => Compilable<Row>,
): (db: Kysely<Schema>, given: Given) => Promise<readonly Row[]> {
  const places: unknown = Object.fromEntries(names.map((name) => [name, new Place(name)]));
  const kept = new WeakMap<Kysely<Schema>, CompiledQuery<Row>>();

  function queryOf(db: Kysely<Schema>): CompiledQuery<Row> {
    const query = kept.get(db) ?? write(db, places as Given).compile();
    kept.set(db, query);
    return query;
  }

  return async (db, given) => {
    const query = queryOf(db);
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? given[each.name] : each,
    );
    const rows = readsAtOnce.get(db)?.(query.sql, parameters);
    if (rows !== undefined) return (await rows) as readonly Row[];
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
