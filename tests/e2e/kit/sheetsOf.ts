import type { Page } from '@playwright/test';
import { readPdf } from '#web/print/testing/readPdf.ts';

/** A browser's PDF has no blanks where letters are spaced, or in their midst. */
export const close = (text: string) => text.replaceAll(/\s/g, '');

/** What the browser's own print makes of the page, sheet by sheet, its letters close together. */
export async function sheetsOf(page: Page): Promise<readonly string[]> {
  const file = await page.pdf({ format: 'A4', printBackground: true });
  return (await readPdf(new Uint8Array(file).buffer)).texts.map(close);
}
