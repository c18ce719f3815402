import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type StaticFile, startStatic } from './startStatic.ts';
import type { Child } from '#bench/servers/startChild.ts';
import { ssrElementId } from '#contract/base/ssrPreferences.ts';

/** Serves static HTML with the same text as these screens, under the same paths. */
export async function startPlain(
  phone: BrowserContext,
  paths: readonly string[],
  seen: string,
): Promise<Child> {
  const page = await phone.newPage();
  const files: StaticFile[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator(seen).first().waitFor();
    await page.locator(`#${ssrElementId}`).waitFor({ state: 'detached' });
    files.push({ path, type: 'text/html', content: await plainPageOf(page) });
  }
  await page.close();
  return startStatic(files);
}

async function plainPageOf(page: Page): Promise<string> {
  return [
    '<!doctype html><html lang="nb"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(await page.title())}</title>`,
    await paragraphsOf(page.locator('body')),
  ].join('\n');
}

/** All readable text, line by line. */
export async function paragraphsOf(part: Locator): Promise<string> {
  const lines = (await part.innerText()).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
