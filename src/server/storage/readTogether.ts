import { type Kysely, sql } from 'kysely';
import {
  Client,
  type Connection,
  DatabaseError,
  type Pool,
  type PoolClient,
  type Submittable,
} from 'pg';
import type { SharedReads, SingleRead } from './preparedQuery.ts';
import type { Schema } from './schema.ts';
import { SharedLine } from './turns.ts';

/**
 * Which transactions are visible: the same text as long as none has ended, on the server that runs
 * since then, to a process of it: a crash ends all of them, and may give the same ids to other
 * transactions (docs/decisions/0041). A standby does not tell.
 */
const state = sql`case when not pg_is_in_recovery()
  then concat_ws(' ', pg_current_snapshot(), pg_postmaster_start_time(), pg_backend_pid()) end`;

// SQLSTATE of a connection that ends; any other is of the statement, and the next one is answered
const lineLost = /^(08|57|$)/;

/** What one statement says; rows by their number among those who asked, from 1. */
interface Answered {
  readonly state: string | null;
  readonly rows: Readonly<Record<string, unknown>> | null;
}

/**
 * Over a connection of their own: what is asked for until its turn comes is one question. Whoever
 * waits longer than `patience` says in ms is refused by `DatabaseBusy`.
 */
export function readTogether(
  pool: Pick<Pool, 'connect'>,
  db: Kysely<Schema>,
  patience: number,
): SharedReads {
  const line = new SharedLine<PoolClient>(
    {
      connect: async () => pool.connect(), // throws at once where a certificate cannot be read
      release: (client, isBroken) => client.release(isBroken),
      isBrokenBy: (error) => !(error instanceof DatabaseError) || lineLost.test(error.code ?? ''),
    },
    patience,
  );
  const { sql: stateText } = sql`select ${state}`.compile(db);
  const askState = line.together(
    async (client) => (await askValue(client, stateText)) ?? undefined,
  );
  const reads = new WeakMap<SingleRead, ReturnType<typeof sharedRead>>();

  function sharedRead(read: SingleRead) {
    const { text, constants } = forAll(read, db);
    return line.together(async (client, all: readonly Readonly<Record<string, unknown>>[]) => {
      const columns = read.names.map((name) => arrayOf(all.map((given) => String(given[name]))));
      const answer = await askValue(client, text, [...columns, ...constants]);
      return JSON.parse(answer ?? '{}') as Answered;
    });
  }

  return {
    state: () => askState(null).answer,
    async read(query, given) {
      const ask = reads.get(query) ?? sharedRead(query);
      reads.set(query, ask);
      const { place, answer } = ask(given);
      const { state, rows } = await answer;
      return { state: state ?? undefined, row: rows?.[place] };
    },
  };
}

/** A read once for each row of values, texts all of them; all that is read is one text. */
function forAll(read: SingleRead, db: Kysely<Schema>) {
  const { names } = read;
  const given = Object.fromEntries(names.map((name) => [name, sql.ref(`given.${name}`)]));
  const columns = names.map(() => sql`${null}::text[]`);
  const { sql: text, parameters } = sql`
    select json_build_object('state', ${state}, 'rows', json_object_agg(place, row_to_json(answer)))
    from unnest(${sql.join(columns)}) with ordinality
      as given(${sql.join([...names, 'place'].map((name) => sql.id(name)))})
    cross join lateral ${read.write(db, given)} as answer`.compile(db);
  return { text, constants: parameters.slice(names.length).map(String) };
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}

/**
 * The one value that a statement answers, as text. pg's own query does as much around such a small
 * question as asking takes.
 */
function askValue(
  client: PoolClient,
  text: string,
  values: readonly string[] = [],
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    client.query(
      new ValueQuery(text, values, (error, value) => (error ? reject(error) : resolve(value))),
    );
  });
}

class ValueQuery implements Submittable {
  readonly #text: string;
  readonly #values: readonly string[];
  #value: string | null = null;
  readonly #answer: (error: Error | null, value: string | null) => void;

  constructor(
    text: string,
    values: readonly string[],
    answer: (error: Error | null, value: string | null) => void,
  ) {
    this.#text = text;
    this.#values = values;
    this.#answer = answer;
  }

  submit(connection: Connection): void {
    if (this.#values.length === 0) return connection.query(this.#text);
    connection.stream.cork();
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.bind({ values: [...this.#values] }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#value = fields[0] ?? null;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#answer(null, this.#value);
  }

  handleError(error: Error): void {
    this.#answer(error, null);
  }
}

/** A read that waits for nobody's lock: whatever else is asked may rightly take long. */
const plainRead = /^select (?!.*(\bpg_advisory|\bfor (no key )?update\b))/s;
const silence = 10_000; // ms

/**
 * A connection that does not answer a read in time ends, and the read fails as with any that broke.
 * TCP alone notices that nobody is there any more after a quarter of an hour, and until then all
 * connections would wait for a database that another one has taken the place of.
 */
export function endIfSilent(client: PoolClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  Object.assign(client, {
    query(...asked: unknown[]) {
      const answer = query(...asked);
      const [text] = asked;
      if (typeof text !== 'string' || !plainRead.test(text)) return answer;
      const ending = setTimeout(() => {
        if (client instanceof Client) void client.end();
      }, silence);
      return Promise.resolve(answer).finally(() => clearTimeout(ending));
    },
  });
}
