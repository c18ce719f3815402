import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { readPdf } from '#web/print/testing/readPdf.ts';

/** Exports the open song as a PDF; returns the file's name and text. */
export async function exported(page: Page): Promise<{ name: string; text: string }> {
  const songPage = new SongPage(page);
  await songPage.openMore();
  const download = page.waitForEvent('download');
  await songPage.pdf.click();
  const file = await download;
  const content = readFileSync(await file.path());
  const { texts } = await readPdf(new Uint8Array(content).buffer);
  return { name: file.suggestedFilename(), text: texts.join('\n') };
}
