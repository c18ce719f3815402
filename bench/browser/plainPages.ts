import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Answer } from '#bench/servers/Connection.ts';
import { startBare } from '#bench/servers/startBare.ts';
import type { Child } from '#bench/servers/startChild.ts';
import { sheetId } from '#contract/told.ts';

/** Static HTML with all that can be read on these screens, under the same paths. */
export async function startPlain(
  phone: BrowserContext,
  paths: readonly string[],
  seen: string,
): Promise<Child> {
  const page = await phone.newPage();
  const answers: [string, Answer][] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator(seen).first().waitFor();
    await page.locator(`#${sheetId}`).waitFor({ state: 'detached' });
    answers.push([path, answerWith('text/html', await plainPageOf(page))]);
  }
  await page.close();
  return startBare(answers);
}

async function plainPageOf(page: Page): Promise<string> {
  return [
    '<!doctype html><html lang="nb"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(await page.title())}</title>`,
    await paragraphsOf(page.locator('body')),
  ].join('\n');
}

/** All that can be read in it, line by line. */
export async function paragraphsOf(part: Locator): Promise<string> {
  const lines = (await part.innerText()).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function answerWith(type: string, text: string): Answer {
  const body = brotliCompressSync(text);
  const head = [
    'HTTP/1.1 200 OK',
    `content-type: ${type}; charset=utf-8`,
    'content-encoding: br',
    `content-length: ${body.length}`,
  ].join('\r\n');
  return { status: 200, head, body };
}
