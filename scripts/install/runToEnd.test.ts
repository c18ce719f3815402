import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './projectRoot.mjs';

/** A program that says when it is up, and at the end how many signals it got. */
const counting = `
  let signals = 0;
  process.on('SIGINT', () => {
    if (++signals === 1) setTimeout(() => { console.log('signals', signals); process.exit(7); }, 200);
  });
  setInterval(() => {}, 1000);
  console.log('up');`;

/** Runs a program through `runToEnd` in a process group of its own, as a terminal would. */
function start(program: string) {
  const script = `
    import { runToEnd } from '#scripts/install/runToEnd.mjs';
    const args = ['-e', ${JSON.stringify(program)}];
    process.exitCode = await runToEnd(process.execPath, args, { alone: true });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe.skipIf(process.platform === 'win32')('runToEnd', () => {
  it('hands Ctrl+C on once, though terminal and npm both send it, and answers the code', async () => {
    const runner = start(counting);
    const output = text(runner.stdout);
    const ended = once(runner, 'exit');
    await once(runner.stdout, 'readable');
    if (runner.pid === undefined) throw new Error('the runner did not start');
    process.kill(-runner.pid, 'SIGINT');
    process.kill(runner.pid, 'SIGINT');
    expect(await ended).toEqual([7, null]);
    expect(await output).toBe('up\nsignals 1\n');
  });

  it('answers 0 for a program that the signal it was sent has ended', async () => {
    const runner = start("setInterval(() => {}, 1000); console.log('up');");
    const ended = once(runner, 'exit');
    await once(runner.stdout, 'readable');
    runner.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('answers 1 for a program that something else has ended', async () => {
    const runner = start("process.kill(process.pid, 'SIGKILL');");
    expect(await once(runner, 'exit')).toEqual([1, null]);
  });
});
