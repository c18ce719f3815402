import { spawn } from 'node:child_process';
import { projectRoot } from './projectRoot.mjs';

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A key press reaches this process from the terminal and again from npm, nearly at once. */
const echo = 500; // ms

/**
 * Runs a program in the project's root on this terminal, hands on the signals that this process
 * gets, and answers its exit code. A program ended by a signal answers 1, unless it is one that
 * was handed on: then ending was what it was asked to do.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, alone?: boolean }} [options] env: on top of this
 *   process's own; alone: out of the terminal's reach, so that Ctrl+C arrives once and not thrice
 * @returns {Promise<number>}
 */
export function runToEnd(program, args, { env = {}, alone = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: 'inherit',
      detached: alone && process.platform !== 'win32',
      env: { ...process.env, ...env },
    });
    let lastAsked = Number.NEGATIVE_INFINITY;
    const handOn = (/** @type {NodeJS.Signals} */ signal) => {
      const now = performance.now();
      if (now - lastAsked > echo) child.kill(signal);
      lastAsked = now;
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
    child.on('exit', (code) => end(code ?? (Number.isFinite(lastAsked) ? 0 : 1)));
  });
}
