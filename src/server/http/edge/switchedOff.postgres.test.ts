import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { bindFolderToDatabase } from '#server/files/bindFolderToDatabase.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import { silence } from '#server/db/testing/testDeps.ts';
import { listen } from '#server/testing/rawExchange.ts';
import { testServer } from '#server/testing/testServer.ts';

it('is not ready once a durability setting of PostgreSQL is switched off', async () => {
  const database = await openDatabase(await testDatabaseSettings('test'));
  const error = vi.fn<typeof silence.error>();
  const server = await testServer({
    ...database,
    log: { ...silence, error },
    settings: { unsafeDatabase: false },
  });
  await bindFolderToDatabase(server.deps);
  const port = await listen(server.app);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  const { rows } = await sql<{
    name: string;
  }>`select current_setting('synchronous_commit') as name`.execute(database.db);
  expect(rows).toEqual([{ name: 'off' }]);
  expect(error.mock.calls[0]?.[0]).toMatchObject({
    err: { message: 'PostgreSQL has fsync, full_page_writes, synchronous_commit switched off' },
  });
  await database.close();
});
