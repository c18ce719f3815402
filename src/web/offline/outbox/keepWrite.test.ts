import { afterEach, expect, test } from 'vitest';
import { someSong, words } from '#web/offline/outbox/testing/someSong.ts';
import { keepWrite } from './keepWrite.ts';
import { setOutboxWriter } from '#web/wire/call.ts';

afterEach(() => setOutboxWriter(null));

const write = { songId: someSong.id, title: 'Min', work: words({ title: 'Min' }), base: someSong };
const sending = { key: 'ny', tried: true, personId: 'kari' };

test('a write whose answer fails to come is not kept for whoever signed in meanwhile', async () => {
  for (const here of ['ola', null]) {
    setOutboxWriter(here);
    await expect(keepWrite(write, sending)).rejects.toThrow('the writer has left');
  }
  setOutboxWriter('kari');
  // Kari is here: only this runtime, which has no database, keeps it from being kept.
  await expect(keepWrite(write, sending)).rejects.toThrow('indexedDB');
});
