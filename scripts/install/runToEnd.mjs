import { spawn } from 'node:child_process';
import { projectRoot } from './projectRoot.mjs';

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the project's root on this terminal, hands on the signals that this process
 * gets, and answers its exit code. A program ended by a signal answers 1, unless it is the signal
 * that was handed on: then ending was what it was asked to do.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] on top of this process's own
 * @returns {Promise<number>}
 */
export function runToEnd(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    /** @type {NodeJS.Signals | undefined} */
    let asked;
    const handOn = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal sends Ctrl+C to the child as well; one signal is enough.
      if (asked === undefined) child.kill(signal);
      asked = signal;
    };
    for (const signal of forwarded) process.on(signal, handOn);
    const end = (/** @type {number} */ code) => {
      for (const signal of forwarded) process.off(signal, handOn);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      end(1);
    });
    child.on('exit', (code, signal) => end(code ?? (signal === asked ? 0 : 1)));
  });
}
