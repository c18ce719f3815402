import { beforeEach, expect, it } from 'vitest';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import type { ImportHead, ImportRow } from './importRows.ts';
import { countImport, forgetImport, keepImport, readImport } from './importStore.ts';

beforeEach(() => void someBrowser());

it('keeps the batch of each person apart, and of it writes what changed', async () => {
  const head = { batch: 'b', startedAt: 1, files: [] } as Partial<ImportHead> as ImportHead;
  const row = (at: number, title = '') =>
    ({ at, edits: { title } }) as Partial<ImportRow> as ImportRow;
  expect(await readImport('kari')).toBeNull();
  await keepImport('kari', { head, rows: [row(10), row(2), row(1)] });
  await keepImport('kar', { head: { ...head, batch: 'c' }, rows: [row(1)] });
  await keepImport('kari', { rows: [row(2, 'Elven')], gone: [10] });
  expect(await readImport('kari')).toEqual({ head, rows: [row(1), row(2, 'Elven')] });
  expect(await countImport('kari')).toBe(2);
  await forgetImport('kari');
  expect(await readImport('kari')).toBeNull();
  expect([await countImport('kari'), await countImport('kar')]).toEqual([0, 1]);
});
