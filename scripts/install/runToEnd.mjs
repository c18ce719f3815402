import { spawn } from 'node:child_process';
import { projectRoot } from './projectRoot.mjs';

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const look = 500; // ms

/**
 * Runs a program in the project's root on this terminal, hands on the signals that this process
 * gets, and answers its exit code. A program ended by a signal answers 1, unless it is one that
 * was handed on: then ending was what it was asked to do.
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
    let asked = false;
    const handOn = (/** @type {NodeJS.Signals} */ signal) => {
      asked = true;
      child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, handOn);
    const watch = onceDeserted(() => handOn('SIGTERM'));
    const end = (/** @type {number} */ code) => {
      for (const signal of forwarded) process.off(signal, handOn);
      clearInterval(watch);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      end(1);
    });
    child.on('exit', (code) => end(code ?? (asked ? 0 : 1)));
  });
}

/**
 * npm hands a signal to the shell between it and this process, and that shell dies of it without a
 * word. So under npm a parent that is gone means: end.
 *
 * @param {() => void} end
 */
function onceDeserted(end) {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, look);
  return watch;
}
