import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A statement as Kysely has written it, with its values. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/**
 * A database's ways past Kysely, which gets to its connection in a dozen steps, each later than the
 * one before: for what takes SQLite some microseconds they cost several times what it costs.
 */
export interface Shortcuts {
  /**
   * The rows of a select, or undefined where it would have to wait for somebody's turn; a promise
   * where what it read is not on the disk yet.
   */
  read(query: Statement): readonly unknown[] | Promise<readonly unknown[]> | undefined;
  /**
   * Another one than before once anything has been written, by whomever; undefined where that can't
   * be said at once, or not all that can be read is on the disk. `turn`: what other processes commit
   * may be said a turn of the event loop late, so that one look does for all who ask in it.
   */
  state(within?: 'turn'): object | undefined;
  /** The rows of a select as they are now; whoever asks has just been told a state, and asks again. */
  glance(query: Statement): readonly unknown[];
  /** Does what `preparedWrite` says, in a transaction with whatever else is to be written. */
  write(statements: readonly Statement[]): Promise<readonly unknown[]>;
}

/** By the database itself, never by one of its transactions. */
export const shortcuts = new WeakMap<Kysely<Schema>, Shortcuts>();

/** A row, and the state of the database that it was read in, where that can be told. */
export interface Seen<Row> {
  readonly state: unknown;
  readonly row: Row | undefined;
}

/** A query for one row, as it is prepared; its values are texts. */
export interface SingleRead {
  readonly names: readonly string[];
  write(db: Kysely<Schema>, given: object): unknown;
}

/**
 * The same over a line, where a question costs more than its answer: it is asked once for all who
 * ask meanwhile, and after all of them have asked.
 */
export interface SharedReads {
  /** As `Shortcuts` has it. */
  state(): Promise<unknown>;
  read(query: SingleRead, given: Values): Promise<Seen<unknown>>;
}

export const sharedReads = new WeakMap<Kysely<Schema>, SharedReads>();

type Values = Readonly<Record<string, string | number>>;
/** Writes a statement with its values' places; it sees no values, so it is the same for all. */
type Write<Given, Row> = (db: Kysely<Schema>, given: Given) => Compilable<Row>;
/** As `Shortcuts` has it; undefined also where there is no such way. */
export function stateOf(db: Kysely<Schema>, within?: 'turn'): object | undefined {
  return shortcuts.get(db)?.state(within);
}

type Ask<Given, Row> = (db: Kysely<Schema>, given: Given) => Promise<readonly Row[]>;

/**
 * A query written once per database and from then on given other values: to write one takes Kysely
 * several times what SQLite takes to do it. It is answered at once where nobody has to be waited
 * for. In a transaction it is a query of that transaction.
 */
export function preparedQuery<Given extends Values, Row>(
  names: readonly (keyof Given & string)[],
  write: Write<Given, Row>,
): Ask<Given, Row> & {
  /** As `Shortcuts.glance`; none where there is no such way. */
  readonly glance: (db: Kysely<Schema>, given: Given) => readonly Row[];
  /** As `SharedReads.read`; none where there is no such way. */
  readonly seen: (db: Kysely<Schema>, given: Given) => Promise<Seen<Row>>;
} {
  const filled = filledIn(names, write);
  const single = { names, write };
  const ask: Ask<Given, Row> = async (db, given) => {
    const query = filled(db, given);
    const rows = shortcuts.get(db)?.read(query);
    if (rows !== undefined) return (await rows) as readonly Row[];
    return (await db.executeQuery(query)).rows;
  };
  return Object.assign(ask, {
    glance: (db: Kysely<Schema>, given: Given) =>
      (shortcuts.get(db)?.glance(filled(db, given)) ?? []) as readonly Row[],
    seen: async (db: Kysely<Schema>, given: Given) =>
      ((await sharedReads.get(db)?.read(single, given)) ?? nothingSeen) as Seen<Row>,
  });
}

/**
 * Such statements that write, wholly or not at all, and each only if the one before it answered a
 * row: all of them answer what they have written (`returning`). Answers the rows of the last, none
 * where it was not come to.
 */
export function preparedWrite<Given extends Values, Row>(
  names: readonly (keyof Given & string)[],
  ...writes: readonly [...Write<Given, unknown>[], Write<Given, Row>]
): Ask<Given, Row> {
  const all = writes.map((write) => filledIn(names, write));
  return async (db, given) => {
    const statements = all.map((filled) => filled(db, given));
    const written = shortcuts.get(db)?.write(statements);
    if (written) return (await written) as readonly Row[];
    const inTurn = (tx: Kysely<Schema>) => writeInTurn(tx, statements);
    const isWhole = db.isTransaction || statements.length === 1;
    return (await (isWhole ? inTurn(db) : db.transaction().execute(inTurn))) as readonly Row[];
  };
}

const nothingSeen = { state: undefined, row: undefined };

async function writeInTurn(
  db: Kysely<Schema>,
  statements: readonly CompiledQuery[],
): Promise<readonly unknown[]> {
  let rows: readonly unknown[] = [];
  for (const statement of statements) {
    ({ rows } = await db.executeQuery(statement));
    if (rows.length === 0) break;
  }
  return rows;
}

/** Stands in a written statement where a value comes in. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A statement, and of each of its parameters the name of what comes there; none where it stays. */
interface Prepared<Row> {
  readonly query: CompiledQuery<Row>;
  readonly names: readonly (string | undefined)[];
}

function filledIn<Given extends Values, Row>(
  names: readonly (keyof Given & string)[],
  write: Write<Given, Row>,
): (db: Kysely<Schema>, given: Given) => CompiledQuery<Row> {
  const places: unknown = Object.fromEntries(names.map((name) => [name, new Place(name)]));
  // A database and all its transactions have one adapter.
  const prepared = new WeakMap<object, Prepared<Row>>();
  function prepare(db: Kysely<Schema>, adapter: object): Prepared<Row> {
    const query = write(db, places as Given).compile();
    const inPlace = query.parameters.map((each) => (each instanceof Place ? each.name : undefined));
    const all = { query, names: inPlace };
    prepared.set(adapter, all);
    return all;
  }
  return (db, given) => {
    const { adapter } = db.getExecutor();
    const { query, names: inPlace } = prepared.get(adapter) ?? prepare(db, adapter);
    const parameters = inPlace.map((name, at) =>
      name === undefined ? query.parameters[at] : given[name],
    );
    return { ...query, parameters };
  };
}
