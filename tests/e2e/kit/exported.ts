import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { readPdf } from '#web/print/testing/readPdf.ts';

/** Exports the open song as a PDF and saves it; returns the file's name, text and number of pages. */
export async function exported(page: Page) {
  const songPage = new SongPage(page);
  const download = page.waitForEvent('download');
  await songPage.savePdf();
  const file = await download;
  const content = readFileSync(await file.path());
  const { texts } = await readPdf(new Uint8Array(content).buffer);
  return { name: file.suggestedFilename(), text: texts.join('\n'), pages: texts.length };
}
