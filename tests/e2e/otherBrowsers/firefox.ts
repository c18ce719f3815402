import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '#scripts/test/findProgram.ts';
import { asText, type Browser, type BrowserWindow } from './browser.ts';

const names = ['firefox-esr', 'firefox'];
const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/** Firefox, driven through WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export const firefox: Browser = {
  name: 'Firefox',
  missing: () => (findProgram(names) === undefined ? ['firefox-esr'] : []),

  async open(): Promise<BrowserWindow> {
    const profile = mkdtempSync(join(tmpdir(), 'sangbok-firefox-'));
    // No telemetry, and no question about the default browser.
    writeFileSync(
      join(profile, 'user.js'),
      'user_pref("browser.shell.checkDefaultBrowser", false);\n' +
        'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n',
    );
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
    const child = spawn(findProgram(names) ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const end = async () => {
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let said = '';
        child.once('error', reject);
        child.once('close', () => reject(new Error(`Firefox ended:\n${said}`)));
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          said += text;
          const found = listening.exec(said)?.[1];
          if (found !== undefined) resolve(found);
        });
      });
      return await windowOf(await connect(`${address}/session`), end);
    } catch (error) {
      await end();
      throw error;
    }
  },
};

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

/** Matches commands and responses by id; ignores events. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    if (result === undefined) waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no way to ${address}`)));
  });
  return (method, params) => {
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(++last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
}

async function windowOf(send: Send, end: () => Promise<void>): Promise<BrowserWindow> {
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string };
  };
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    async goTo(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(work, ...args) {
      const { type, result, exceptionDetails } = (await send('script.callFunction', {
        functionDeclaration: asText(work),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
        userActivation: true,
      })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
      if (type !== 'success') throw new Error(exceptionDetails?.text);
      return JSON.parse(result?.value ?? 'null');
    },
    close: end,
  };
}
