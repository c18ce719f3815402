import { chromium } from '@playwright/test';
import { aptInstall } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';
import { runTool } from './runTool.ts';

/** Draws pages and nothing around them, which takes half the processor time. */
const shell = 'chromium-headless-shell';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium for e2e: the headless shell, else a browser, else Playwright's own. */
export async function ensureChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'] ?? findProgram([shell]);
  const path = given ?? shellFromDebian() ?? findProgram(names) ?? browserFromDebian();
  if (path) return path;
  await runTool('@playwright/test/cli.js', ['install', 'chromium']);
  return chromium.executablePath();
}

/** A whole Chromium, since the shell installs no app. Answers the environment; empty without one. */
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
