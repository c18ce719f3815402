import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

type Rows = readonly Readonly<Record<string, unknown>>[];

const mostCharacters = 8_000_000; // of all that is kept: some thousand songs

/**
 * What was read from an SQLite database, kept for as long as nothing at all is written to it. SQLite
 * itself says whether: `data_version` counts what other connections commit, in this process or in
 * another, and `total_changes()` the rows that this one has written. Both are asked at every read,
 * so no answer is older than the database, and who writes needs to know nothing of this.
 */
export class KeptReads {
  readonly #othersState: StatementSync;
  readonly #ownState: StatementSync;
  #seen: readonly [others: unknown, own: unknown] = [null, null];
  #kept = new Map<string, Map<string, Rows>>();
  #characters = 0;
  #others: unknown;

  constructor(database: DatabaseSync) {
    this.#othersState = database.prepare('pragma data_version');
    this.#ownState = database.prepare('select total_changes()');
    this.#othersState.setReturnArrays(true);
    this.#ownState.setReturnArrays(true);
  }

  /** What `read` says to this query and these values; the very same rows while they are kept. */
  get(sql: string, values: readonly SQLInputValue[], read: () => Rows): Rows {
    this.#forgetWhatIsOld();
    const key = JSON.stringify(values);
    const known = this.#kept.get(sql)?.get(key);
    if (known !== undefined) return known;
    const rows = Object.freeze(read().map((row) => Object.freeze(row)));
    this.askOthers(); // somebody may have committed just before it read
    this.#keep(sql, key, rows);
    return rows;
  }

  /** `data_version` as `get` knows it: no older than what it said last. */
  get others(): unknown {
    return this.#others;
  }

  /** `data_version`: another one than before once anybody else has committed. */
  askOthers(): unknown {
    this.#others = onlyValue(this.#othersState);
    return this.#others;
  }

  #keep(sql: string, key: string, rows: Rows): void {
    const characters = rows.reduce((sum, row) => sum + charactersOf(row), key.length);
    if (this.#characters + characters > mostCharacters) this.#forget();
    if (characters > mostCharacters) return;
    const ofQuery = this.#kept.get(sql) ?? new Map<string, Rows>();
    this.#kept.set(sql, ofQuery.set(key, rows));
    this.#characters += characters;
  }

  #forgetWhatIsOld(): void {
    const others = this.askOthers();
    const own = onlyValue(this.#ownState);
    if (others === this.#seen[0] && own === this.#seen[1]) return;
    this.#forget();
    this.#seen = [others, own];
  }

  #forget(): void {
    this.#kept = new Map();
    this.#characters = 0;
  }
}

/** Of a statement that answers arrays, though its type says otherwise. */
function onlyValue(statement: StatementSync): unknown {
  const row: unknown = statement.get();
  return Array.isArray(row) ? row[0] : undefined;
}

function charactersOf(row: Rows[number]): number {
  const sizes = Object.values(row).map((value) => String(value).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
