import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { counted, type Figure } from '#bench/figure.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** The last line of `scripts/test.ts`; its own installations are not in the total. */
const total = /^total +(\d+) s(?:, (\d+) s of processor time)?$/m;
const verdict = /^[1-9]\d* passed, 0 failed.*$/m;

export const testRun: Figure = {
  name: 'P15',
  measure: '`npm test` on a fresh clone of the last commit, installs not counted; minutes',
  async run() {
    // Outside the project, so that the clone cannot resolve the project's packages.
    const folder = mkdtempSync(join(tmpdir(), 'sangbok-clone-'));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    process.once('exit', remove);
    try {
      await run(`git clone --quiet "${projectRoot}" .`, folder);
      const said = await run('npm test', folder);
      const [, seconds, processor = 'unknown'] = total.exec(said) ?? [];
      const [passed] = verdict.exec(said) ?? [];
      if (seconds === undefined || passed === undefined) throw new Error(`it said\n${endOf(said)}`);
      const note = `min; ${processor} s of processor time; ${passed}`;
      return [counted('P15', Number(seconds) / 60, note, { most: 8 })];
    } finally {
      remove();
      process.off('exit', remove);
    }
  },
};

/** Returns the command's output; throws the end of it where the command failed. */
async function run(command: string, cwd: string): Promise<string> {
  const child = spawn(`${command} 2>&1`, {
    cwd,
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => child.kill();
  process.once('exit', stop); // must not outlive the run
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  process.off('exit', stop);
  if (code !== 0) throw new Error(`${command} failed:\n${endOf(said)}`);
  return said;
}

function endOf(said: string): string {
  return said.split('\n').slice(-20).join('\n');
}
