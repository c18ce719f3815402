import type pg from 'pg';
import type { Contents, NamedContent } from './dump.ts';

/** Counts and hashes the rows of every table; rows are hashed as text, in the order of their hashes. */
export async function contentsOf(client: pg.Client): Promise<Contents> {
  const tables: Record<string, { rows: number; sha256: string }> = {};
  for (const name of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: number; sha256: string }>(
      `select count(*)::int as rows, encode(sha256(convert_to(
         coalesce(string_agg(md5(each::text), '' order by md5(each::text)), ''), 'UTF8')), 'hex') as sha256
       from "${name}" each`,
    );
    tables[name] = rows[0] ?? { rows: 0, sha256: '' };
  }
  const { rows: installations } = await client.query<Record<string, string>>(
    'select * from installation',
  );
  return {
    environment: installations[0]?.['environment'] as Contents['environment'],
    installation: installations[0]?.['installation_id'] ?? '',
    step: String(await valueOf(client, 'select max(name) from kysely_migration')),
    tables,
    named: 'file' in tables ? await namedIn(client) : [],
  };
}

async function namedIn(client: pg.Client): Promise<NamedContent[]> {
  const { rows } = await client.query<NamedContent>(
    'select sha256, max(size)::int as size, max(name) as name from file group by sha256 order by sha256',
  );
  return rows;
}

/** All tables but the lock table of migrations. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = current_schema()
     and tablename <> 'kysely_migration_lock' order by 1`,
  );
  return rows.map(({ name }) => name);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The foreign keys of all tables. */
export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select relname::text as table, conname::text as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = conrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  return rows;
}

export async function rowsIn(client: pg.Client, table: string): Promise<number> {
  return Number(await valueOf(client, `select count(*) from "${table}"`));
}

export async function valueOf(client: pg.Client, query: string): Promise<unknown> {
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  return rows[0]?.[0];
}
