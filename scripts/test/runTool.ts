import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

const timeout = 90 * 60 * 1000; // 90 min, the length of a full run; longer means it hangs

/** Runs a package's program on this Node and on this terminal; returns its exit code. */
export function runTool(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return ended(start(program, args, env, 'inherit'));
}

/** Runs a program beside others: its output comes in one piece with its exit code. */
export async function runToolAside(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ exitCode: number; output: string }> {
  const child = start(program, args, env, 'pipe');
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  return { exitCode: await ended(child), output: output.join('') };
}

function start(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  output: 'inherit' | 'pipe',
): ChildProcess {
  return spawn(process.execPath, [join(projectRoot, 'node_modules', program), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', output, output],
    timeout,
    env: { ...process.env, ...env },
  });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
