import { openDatabase } from '#server/storage/openDatabase.ts';
import { SqliteConnection } from '#server/storage/sqliteConnection.ts';

/*
 * A program: opens the database of a folder and is killed right before the statement of this
 * number. Prints `whole` where it came to the end.
 */
const [dataDir = '', number] = process.argv.slice(2);

let left = Number(number);
for (const name of ['executeQuery', 'begin', 'commit'] as const) {
  const execute = SqliteConnection.prototype[name];
  Reflect.set(
    SqliteConnection.prototype,
    name,
    function executeOrDie(this: SqliteConnection, ...given: unknown[]) {
      if (--left === 0) process.kill(process.pid, 'SIGKILL');
      return Reflect.apply(execute, this, given) as unknown;
    },
  );
}

const database = await openDatabase({ databaseUrl: null, dataDir, environment: 'production' });
await database.close();
console.log('whole');
