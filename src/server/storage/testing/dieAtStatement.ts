import { openDatabase } from '#server/storage/openDatabase.ts';
import { SqliteConnection } from '#server/storage/sqliteConnection.ts';

/*
 * A program: opens the database of a folder and is killed right before the statement of this
 * number. Prints `whole` where it came to the end.
 */
const [dataDir = '', number] = process.argv.slice(2);

let left = Number(number);
const execute = Reflect.get(SqliteConnection.prototype, 'executeQuery');
SqliteConnection.prototype.executeQuery = function executeOrDie(query) {
  if (--left === 0) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(execute, this, [query]) as never;
};

const database = await openDatabase({ databaseUrl: null, dataDir, environment: 'production' });
await database.close();
console.log('whole');
