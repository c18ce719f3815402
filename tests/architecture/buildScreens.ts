import { spawnSync } from 'node:child_process';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** Before these tests, once for all of them: screens and server as they are shipped, in `dist`. */
export function setup(): void {
  const built = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
}
