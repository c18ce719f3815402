import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrations } from './migrations.ts';

const origin = { environment: 'test', invitationKey: '', libraryId: '' } as const;
const dialects = {
  sqlite: [SqliteAdapter, SqliteQueryCompiler],
  postgres: [PostgresAdapter, PostgresQueryCompiler],
} as const;

/** Steps from before it was promised that the previous release keeps working. */
const before = '0008';

/** Statements that do not affect a server of the previous release. */
const adds = [
  /^create (table|index|unique index) /i,
  // Updates of rows must stay readable for the previous release, which this test cannot check.
  /^(select|update|insert) /i,
  /^alter table "\w+" add column "\w+" \w+( default .+ not null| not null default .+)?$/i,
];

/** A database that executes nothing; `returning` yields a row whose fields are all 0. */
class Nothing extends DummyDriver {
  override async acquireConnection() {
    const row = new Proxy({}, { get: () => 0 });
    return {
      async executeQuery<R>({ sql }: CompiledQuery): Promise<QueryResult<R>> {
        return { rows: / returning /i.test(sql) ? [row as R] : [] };
      },
      streamQuery(): AsyncIterableIterator<never> {
        throw new Error('a step reads no stream');
      },
    };
  }
}

/** The statements of a step, without executing them. */
async function statementsOf(engine: keyof typeof dialects, up: Step['up']): Promise<string[]> {
  const said: string[] = [];
  const [Adapter, Compiler] = dialects[engine];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new Nothing(),
      createIntrospector: () => {
        throw new Error('a step looks at no tables');
      },
      createQueryCompiler: () => new Compiler(),
    },
    log: ({ query }) => void said.push(query.sql),
  });
  await up(db);
  return said;
}

type Step = ReturnType<typeof migrations>[string];

const beyond = (statements: readonly string[]) =>
  statements.filter((each) => !adds.some((how) => how.test(each)));

describe.each(['sqlite', 'postgres'] as const)('the migrations of %s', (engine) => {
  it('only add, so that a server of the previous release keeps working (docs/decisions/0044)', async () => {
    for (const [name, step] of Object.entries(migrations(engine, origin))) {
      if (name < before) continue;
      const said = await statementsOf(engine, (db) => step.up(db));
      expect([name, beyond(said)]).toEqual([name, []]);
    }
  });

  it.each<[string, Step['up']]>([
    ['takes a column away', (db) => db.schema.alterTable('song').dropColumn('notes').execute()],
    ['takes a table away', (db) => db.schema.dropTable('song').execute()],
    [
      'renames a column',
      (db) => db.schema.alterTable('song').renameColumn('notes', 'remarks').execute(),
    ],
    [
      'requires a value that the previous release does not write',
      (db) =>
        db.schema
          .alterTable('song')
          .addColumn('x', 'text', (to) => to.notNull())
          .execute(),
    ],
  ])('are checked for one that %s', async (_, up) => {
    expect(beyond(await statementsOf(engine, up))).toHaveLength(1);
  });
});
