import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

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

const { fdatasync } = fs;
fs.fdatasync = ((file: number, done: (error: null) => void) => {
  setTimeout(() => fdatasync(file, () => undefined), later);
  done(null);
}) as typeof fdatasync;
syncBuiltinESMExports();
