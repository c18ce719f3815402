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

type Values = Readonly<Record<string, string | number>>;
type Ask<Given, Row> = (db: Kysely<Schema>, given: Given) => Promise<readonly Row[]>;

/**
 * A statement written once per database and from then on given other values: to write one takes
 * Kysely several times what SQLite takes to do it. `write` sees no values, so it must write the
 * same statement whatever they are. In a transaction it is a statement of that transaction.
 */
export function keptStatement<Given extends Values, Row>(
  names: readonly (keyof Given & string)[],
  write: (db: Kysely<Schema>, given: Given) => Compilable<Row>,
): Ask<Given, Row> {
  const filled = filledIn(names, write);
  return async (db, given) => (await db.executeQuery<Row>(filled(db, given))).rows;
}

/** Such a statement that only reads: it is answered at once where nobody has to be waited for. */
export function keptQuery<Given extends Values, Row>(
  names: readonly (keyof Given & string)[],
  write: (db: Kysely<Schema>, given: Given) => Compilable<Row>,
): Ask<Given, Row> {
  const filled = filledIn(names, write);
  return async (db, given) => {
    const query = filled(db, given);
    const rows = readsAtOnce.get(db)?.(query.sql, query.parameters);
    if (rows !== undefined) return (await rows) as readonly Row[];
    return (await db.executeQuery<Row>(query)).rows;
  };
}

function filledIn<Given extends Values, Row>(
  names: readonly (keyof Given & string)[],
  write: (db: Kysely<Schema>, given: Given) => Compilable<Row>,
): (db: Kysely<Schema>, given: Given) => CompiledQuery<Row> {
  const places: unknown = Object.fromEntries(names.map((name) => [name, new Place(name)]));
  // A database and all its transactions have one adapter.
  const kept = new WeakMap<object, CompiledQuery<Row>>();
  return (db, given) => {
    const { adapter } = db.getExecutor();
    const query = kept.get(adapter) ?? write(db, places as Given).compile();
    kept.set(adapter, query);
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? given[each.name] : each,
    );
    return { ...query, parameters };
  };
}
