import { spawn } from 'node:child_process';
import { projectRoot } from './projectRoot.mjs';

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const pollInterval = 500; // ms

/**
 * Runs a program in the project's root on this terminal, forwards the signals that this process
 * receives, and returns its exit code. A program ended by a signal returns 1, unless the signal was
 * a forwarded one: then it ended as requested.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] in addition to this process's own
 * @returns {Promise<number>}
 */
export function runToEnd(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    let wasForwarded = false;
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      wasForwarded = true;
      child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, forward);
    const watch = whenOrphaned(() => forward('SIGTERM'));
    const end = (/** @type {number} */ code) => {
      for (const signal of forwarded) process.off(signal, forward);
      clearInterval(watch);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      end(1);
    });
    child.on('exit', (code) => end(code ?? (wasForwarded ? 0 : 1)));
  });
}

/**
 * Ends the program when the parent process is gone. npm sends a signal only to the shell between it
 * and this process, and that shell dies without forwarding it.
 *
 * @param {() => void} end
 */
function whenOrphaned(end) {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, pollInterval);
  return watch;
}
