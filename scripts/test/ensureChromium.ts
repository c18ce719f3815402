import { chromium } from '@playwright/test';
import { aptInstall } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';
import { runTool } from './runTool.ts';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium for e2e: the system's, else Debian's package, else Playwright's own. */
export async function ensureChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  const path = given ?? findProgram(names) ?? (aptInstall('chromium') && findProgram(names));
  if (path) return path;
  await runTool('@playwright/test/cli.js', ['install', 'chromium']);
  return chromium.executablePath();
}
