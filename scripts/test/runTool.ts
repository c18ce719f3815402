import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

const timeout = 90 * 60 * 1000; // 90 min, the length of a full run; longer means it hangs

/** Runs a package's program on this Node and on this terminal; returns its exit code. */
export function runTool(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(projectRoot, 'node_modules', program), ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout,
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
