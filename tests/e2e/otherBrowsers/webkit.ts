import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { findProgram } from '#scripts/test/findProgram.ts';
import { freePort } from '#server/testing/freePort.ts';
import { asText, type Browser, type BrowserWindow } from './browser.ts';

/** The minimal browser of the engine's package. */
const browser = () => globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')[0];
const driver = () => findProgram(['WebKitWebDriver']);
const screen = () => findProgram(['Xvfb']);

/**
 * Safari's engine as packaged by Debian, driven through WebDriver
 * (https://www.w3.org/TR/webdriver2/).
 */
export const webkit: Browser = {
  name: 'WebKitGTK',
  missing: () => [
    ...(driver() && browser() ? [] : ['webkit2gtk-driver']),
    ...(screen() || process.env['DISPLAY'] ? [] : ['xvfb']),
  ],

  async open(): Promise<BrowserWindow> {
    const started: ChildProcess[] = [];
    const end = async () => {
      for (const child of started.reverse()) await ended(child);
    };
    try {
      const DISPLAY = process.env['DISPLAY'] ?? (await startScreen(started));
      const port = await freePort();
      const env = { ...process.env, DISPLAY };
      started.push(spawn(driver() ?? '', [`--port=${port}`], { env, stdio: 'ignore' }));
      const ask = asking(`http://127.0.0.1:${port}`);
      await isUp(ask);
      return await windowOf(ask, end);
    } catch (error) {
      await end();
      throw error;
    }
  },
};

/** Starts a virtual display; Xvfb writes its number to the pipe. */
function startScreen(started: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const child = spawn(screen() ?? '', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  started.push(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

function asking(origin: string): Ask {
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(origin + path, { method, ...sent });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
}

async function isUp(ask: Ask): Promise<void> {
  for (let attemptsLeft = 100; ; attemptsLeft--) {
    try {
      await ask('GET', '/status');
      return;
    } catch (error) {
      if (attemptsLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function windowOf(ask: Ask, end: () => Promise<void>): Promise<BrowserWindow> {
  const options = { binary: browser(), args: ['--automation'] };
  const { sessionId, capabilities } = (await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `/session/${sessionId}`;
  const script = `const done = arguments[arguments.length - 1];
    ARGUMENT(arguments[0]).then((json) => done({ json }), (error) => done({ error: String(error) }));`;
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    async goTo(url) {
      await ask('POST', `${session}/url`, { url });
    },
    async run(work, ...args) {
      const { json, error } = (await ask('POST', `${session}/execute/async`, {
        script: script.replace('ARGUMENT', () => `(${asText(work)})`),
        args: [JSON.stringify(args)],
      })) as { json?: string; error?: string };
      if (json === undefined) throw new Error(error);
      return JSON.parse(json);
    },
    async close() {
      await ask('DELETE', session).catch(() => undefined);
      await end();
    },
  };
}
