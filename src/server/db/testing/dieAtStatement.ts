import { DatabaseSync, StatementSync } from 'node:sqlite';
import { openDatabase } from '#server/db/openDatabase.ts';

/*
 * A program that opens the database of a folder and is killed right before the statement of this
 * number. Prints `whole` where it completes.
 */
const [dataDir = '', number] = process.argv.slice(2);

let remaining = Number(number);
dieIn(DatabaseSync.prototype, 'exec');
for (const name of ['all', 'run'] as const) dieIn(StatementSync.prototype, name);

function dieIn(prototype: object, name: string): void {
  const execute = Reflect.get(prototype, name) as () => unknown;
  Reflect.set(prototype, name, function executeOrDie(this: object, ...given: unknown[]) {
    if (--remaining === 0) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(execute, this, given) as unknown;
  });
}

const database = await openDatabase({ databaseUrl: null, dataDir, environment: 'production' });
await database.close();
console.log('whole');
