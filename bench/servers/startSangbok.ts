import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache } from '#scripts/install/compileCache.mjs';
import { buildServerIfStale } from '#scripts/server/buildServerIfStale.ts';
import { benchFolder } from './benchFolder.ts';
import type { Library } from './makeLibrary.ts';
import { type Child, type Env, startChild } from './startChild.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://sang.example.no',
  ...compileCache,
};

let built: Promise<number> | undefined;

/** Our server as `npm start` runs it, on a copy of this library. */
export async function startSangbok(
  library: Library,
  envAt: (port: number) => Env = () => ({}),
): Promise<Child> {
  built ??= buildServerIfStale();
  await built;
  const dataDir = mkdtempSync(join(benchFolder(), 'data-'));
  cpSync(library.dataDir, dataDir, { recursive: true });
  const child = await startChild(
    'dist/server/main.cjs',
    (port) => ({ ...production, ...envAt(port), DATA_DIR: dataDir }),
    { path: `/api/songs/${library.songs[0]?.id}`, headers: { cookie: library.cookie } },
  );
  return {
    ...child,
    async stop() {
      await child.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
