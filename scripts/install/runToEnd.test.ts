import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './projectRoot.mjs';

const waiting = "setInterval(() => {}, 1000); console.log('up');";
const ending = "process.on('SIGTERM', () => { console.log('ended'); process.exit(7); });";

/**
 * Starts a process that runs a program through `runToEnd`; with `shell`, below a shell, as npm
 * does.
 */
function start(program: string, { shell = false } = {}) {
  const script = `
    import { runToEnd } from '#scripts/install/runToEnd.mjs';
    process.exitCode = await runToEnd(process.execPath, ['-e', process.env.PROGRAM]);`;
  const args = ['--input-type=module', '-e', script];
  const [command, ...rest] = shell
    ? ['sh', '-c', '"$0" "$@"; exit $?', process.execPath, ...args]
    : [process.execPath, ...args];
  return spawn(command, rest, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PROGRAM: program, npm_lifecycle_event: 'start' },
  });
}

describe.skipIf(process.platform === 'win32')('runToEnd', () => {
  it('forwards a signal and returns the exit code', async () => {
    const runner = start(ending + waiting);
    const ended = once(runner, 'exit');
    await once(runner.stdout, 'readable');
    runner.kill('SIGTERM');
    expect(await ended).toEqual([7, null]);
  });

  it('returns 0 for a program that ended by a forwarded signal', async () => {
    const runner = start(waiting);
    const ended = once(runner, 'exit');
    await once(runner.stdout, 'readable');
    runner.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('returns 1 for a program that ended by another signal', async () => {
    const runner = start("process.kill(process.pid, 'SIGKILL');");
    expect(await once(runner, 'exit')).toEqual([1, null]);
  });

  it('ends the program when the shell that npm started is gone', async () => {
    const shell = start(ending + waiting, { shell: true });
    const output = text(shell.stdout);
    await once(shell.stdout, 'readable');
    shell.kill('SIGKILL');
    expect(await output).toBe('up\nended\n');
  });
});
