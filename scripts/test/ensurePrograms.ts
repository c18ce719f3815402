import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram } from './findProgram.ts';
import { runTool } from './runTool.ts';

/** Where Debian and Homebrew install PostgreSQL's programs, outside PATH. */
const folders = '{/usr/lib/postgresql/*,/opt/homebrew/opt/postgresql*,/usr/local/opt/postgresql*}';

/** Where Debian installs the proxies, outside a user's PATH. */
export const proxies = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' } as const;

/**
 * Installs PostgreSQL, the proxies, strace and poppler, where they are missing and can be installed;
 * the tests find them by themselves.
 */
export function ensureTestTools(): void {
  const found = findProgram(['initdb']) ?? globSync(`${folders}/bin/initdb`)[0];
  if (found === undefined && !aptInstall('postgresql')) {
    console.log('No PostgreSQL here: the tests that need one are skipped.');
  }
  if (findProgram(['strace']) === undefined && !aptInstall('strace')) {
    console.log('No strace here: the tests that trace a server are skipped.');
  }
  if (findProgram(['pdftotext']) === undefined && !aptInstall('poppler-utils')) {
    console.log('No poppler here: the test that reads a PDF with it is skipped.');
  }
  for (const [name, path] of Object.entries({ ...proxies, caddy: '/usr/bin/caddy' })) {
    if (findProgram([name, path]) === undefined && !aptInstall(name)) {
      console.log(`No ${name} here: the tests of servers behind it are skipped.`);
    }
  }
}

/** Renders pages without a browser window, in half the processor time. */
const shell = 'chromium-headless-shell';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium for e2e: the headless shell, else an installed browser, else Playwright's own.
 */
export async function ensureChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'] ?? findProgram([shell]);
  const path = given ?? shellFromDebian() ?? findProgram(names) ?? browserFromDebian();
  if (path) return path;
  await runTool('@playwright/test/cli.js', ['install', 'chromium']);
  return chromium.executablePath();
}

/**
 * A full Chromium, since the headless shell cannot install apps. Returns its environment variable;
 * empty where there is none.
 */
export function ensureWholeChromium(): Record<string, string> {
  const path = process.env['WHOLE_CHROMIUM_PATH'] ?? findProgram(names) ?? browserFromDebian();
  return path ? { WHOLE_CHROMIUM_PATH: path } : {};
}

function shellFromDebian(): string | undefined {
  return aptInstall(shell) ? findProgram([shell]) : undefined;
}

function browserFromDebian(): string | undefined {
  return aptInstall('chromium') ? findProgram(names) : undefined;
}

/**
 * An encoder for the recordings in e2e: the installed one, else Debian's. Returns its environment
 * variable; empty where there is none.
 */
export function ensureFfmpeg(): Record<string, string> {
  const path =
    process.env['FFMPEG_PATH'] ??
    findProgram(['ffmpeg']) ??
    (aptInstall('ffmpeg') && findProgram(['ffmpeg']));
  return path ? { FFMPEG_PATH: path } : {};
}

/** Installs a Debian package where this process may (root, apt-get). Answers whether it did. */
export function aptInstall(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update');
  return apt('install', '-y', '--no-install-recommends', name).status === 0;
}
