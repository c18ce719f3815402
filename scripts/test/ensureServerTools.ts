import { globSync } from 'node:fs';
import { aptInstall } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';

/** Where Debian and Homebrew keep what they don't put on PATH. */
const folders = '{/usr/lib/postgresql/*,/opt/homebrew/opt/postgresql*,/usr/local/opt/postgresql*}';

/**
 * Installs PostgreSQL, and a tracer of system calls on Linux, where they are missing and can be had;
 * the tests find them themselves.
 */
export function ensureServerTools(): void {
  const found = findProgram(['initdb']) ?? globSync(`${folders}/bin/initdb`)[0];
  if (found === undefined && !aptInstall('postgresql')) {
    console.log('No PostgreSQL here: the tests that need one are skipped.');
  }
  if (findProgram(['strace']) === undefined && !aptInstall('strace')) {
    console.log('No strace here: the tests that trace a server are skipped.');
  }
}
