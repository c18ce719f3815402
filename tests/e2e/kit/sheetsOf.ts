import type { Page } from '@playwright/test';
import { readPdf } from '#web/print/testing/readPdf.ts';

/** Removes white space: text in a browser's PDF may lack blanks, or have them within words. */
export const close = (text: string) => text.replaceAll(/\s/g, '');

/**
 * Prints the page with the browser; returns the text of each sheet of paper without white space.
 */
export async function sheetsOf(page: Page): Promise<readonly string[]> {
  const file = await page.pdf({ format: 'A4', printBackground: true });
  return (await readPdf(new Uint8Array(file).buffer)).texts.map(close);
}
