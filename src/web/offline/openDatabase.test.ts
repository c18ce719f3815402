import type { DBSchema } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from './openDatabase.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';

interface Book extends DBSchema {
  rows: { key: string; value: number };
}

const open = () =>
  openDatabase<Book>('a-book', 1, { upgrade: (book) => void book.createObjectStore('rows') });

beforeEach(() => someBrowser());
it('leaves no transaction open when the page is left', async () => {
  const earlier = await open();
  const tx = earlier.transaction('rows', 'readwrite');
  const hold = async () => {
    for (let each = 1; each <= 50; each++) await tx.store.put(each, 'half');
  };
  const held = hold().catch(String);
  dispatchEvent(new Event('pagehide'));
  const later = await open();
  expect(await later.get('rows', 'half')).toBeUndefined();
  expect(await held).toContain('AbortError');
  earlier.close();
  later.close();
});

it('keeps what was committed, and works when the page returns', async () => {
  const book = await open();
  const tx = book.transaction('rows', 'readwrite');
  const put = tx.store.put(2, 'whole');
  tx.commit();
  dispatchEvent(new Event('pagehide'));
  await Promise.all([put, tx.done]);
  expect(await book.get('rows', 'whole')).toBe(2);
  book.close();
});
