import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type Rows = readonly Readonly<Record<string, unknown>>[];

const mostCharacters = 8_000_000; // of all that is kept: some thousand songs

/** The answers to one query. */
interface Answers {
  /** Where it reads from; none where that can't be told. */
  readonly tables: readonly string[];
  readonly rows: Map<string, Rows>;
  characters: number;
}

/**
 * What was read from an SQLite database, kept for as long as nothing is written where it came from.
 * SQLite itself says whether anything is: `data_version` counts what other connections commit, in
 * this process or in another, and is asked at every read (`stateOfTurn` alone asks less); `total_changes()` counts the rows that this
 * one has written, and is asked once its writer has said that it wrote. So no answer is older than
 * the database. Who writes says into which table: what reads from others stays, if SQLite has
 * counted just the rows that were told of.
 */
export class CachedReads {
  readonly #othersState: StatementSync;
  readonly #ownState: StatementSync;
  #seen: readonly [others: unknown, own: unknown];
  #kept = new Map<string, Answers>();
  #characters = 0;
  #others: unknown;
  /** In this turn of the event loop. */
  #hasLooked = false;
  /** Since the last look: tables, and rows in all; NaN where it can't be told. */
  readonly #written = new Set<string>();
  #writtenRows = 0;

  constructor(database: DatabaseSync) {
    this.#othersState = database.prepare('pragma data_version');
    this.#ownState = database.prepare('select total_changes()');
    this.#othersState.setReturnArrays(true);
    this.#ownState.setReturnArrays(true);
    this.#seen = [null, onlyValue(this.#ownState)];
  }

  /** What `read` says to this query and these values; the very same rows while they are kept. */
  get(sql: string, values: readonly SQLInputValue[], read: () => Rows): Rows {
    this.#forgetWhatIsOld();
    const key = JSON.stringify(values);
    const known = this.#kept.get(sql)?.rows.get(key);
    if (known !== undefined) return known;
    const rows = Object.freeze(read().map((row) => Object.freeze(row)));
    this.askOthers(); // somebody may have committed just before it read
    this.#keep(sql, key, rows);
    return rows;
  }

  /** Another object than before once anything has been written, by whomever. */
  get state(): object {
    this.#forgetWhatIsOld();
    return this.#seen;
  }

  /**
   * The same, but of what others commit as it was when this was first asked in this turn of the
   * event loop: to look takes locks on files, a sixth of what a small answer costs.
   */
  get stateOfTurn(): object {
    if (this.#hasLooked) this.#forgetWhatIsOld(this.#others);
    else {
      this.#forgetWhatIsOld();
      this.#hasLooked = true;
      setImmediate(() => {
        this.#hasLooked = false;
      });
    }
    return this.#seen;
  }

  /** A statement on this connection has written so many rows, those it says it has changed. */
  note(sql: string, rows: number): void {
    const table = /^(?:insert into|update) "(\w+)"/.exec(sql)?.[1];
    if (table !== undefined) this.#written.add(table);
    this.#writtenRows += table === undefined ? Number.NaN : rows;
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
    const answers = this.#kept.get(sql) ?? {
      tables: tablesOf(sql),
      rows: new Map(),
      characters: 0,
    };
    answers.rows.set(key, rows);
    answers.characters += characters;
    this.#kept.set(sql, answers);
    this.#characters += characters;
  }

  #forgetWhatIsOld(others = this.askOthers()): void {
    const [seenOthers, seenOwn] = this.#seen;
    const own = this.#writtenRows === 0 ? seenOwn : onlyValue(this.#ownState);
    if (others === seenOthers && own === seenOwn) return;
    const isTold = others === seenOthers && own === Number(seenOwn) + this.#writtenRows;
    if (isTold) this.#forgetWritten();
    else this.#forget();
    this.#written.clear();
    this.#writtenRows = 0;
    this.#seen = [others, own];
  }

  #forgetWritten(): void {
    for (const [sql, { tables, characters }] of this.#kept) {
      if (tables.length > 0 && !tables.some((table) => this.#written.has(table))) continue;
      this.#kept.delete(sql);
      this.#characters -= characters;
    }
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

function tablesOf(sql: string): string[] {
  return [...sql.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)].map(([, table = '']) => table);
}

function charactersOf(row: Rows[number]): number {
  const sizes = Object.values(row).map((value) => String(value).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}
