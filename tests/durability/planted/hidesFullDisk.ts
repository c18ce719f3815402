import { open } from 'node:fs/promises';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/* Loaded before a server: what fails for want of room fails without saying why. */
function hide(prototype: object, name: string): void {
  const work = Reflect.get(prototype, name);
  const fail = (cause: unknown) => {
    throw new Error('it did not work', { cause });
  };
  Reflect.set(prototype, name, function hidden(this: object, ...values: unknown[]) {
    try {
      const answer: unknown = Reflect.apply(work, this, values);
      return answer instanceof Promise ? answer.catch(fail) : answer;
    } catch (error) {
      return fail(error);
    }
  });
}

hide(StatementSync.prototype, 'run');
hide(StatementSync.prototype, 'all');
hide(DatabaseSync.prototype, 'exec');

const handle = await open(import.meta.filename);
hide(Object.getPrototypeOf(handle), 'write');
await handle.close();
