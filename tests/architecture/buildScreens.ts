import { spawnSync } from 'node:child_process';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** Global set-up: builds screens and server into `dist` once, as they are shipped. */
export function setup(): void {
  const built = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
}
