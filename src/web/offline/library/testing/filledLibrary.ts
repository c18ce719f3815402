import { expect, vi } from 'vitest';
import { openLibrary } from '#web/offline/library/openLibrary.ts';
import { syncLibrary } from '#web/offline/library/syncLibrary.ts';
import { ModelLibrary } from './modelLibrary.ts';

/** A server with three songs and a page size, and an empty device. */
export async function emptyLibrary(atOnce = 2): Promise<{ server: ModelLibrary; asked: string[] }> {
  const server = new ModelLibrary();
  for (const id of 'abc') server.write(id, `Sang ${id}`);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const { searchParams } = new URL(address, 'https://sang.no');
    return Response.json(server.answer(Object.fromEntries(searchParams), atOnce));
  });
  await (await openLibrary()).put('meta', { id: 'kari' } as never, 'user');
  return { server, asked };
}

/** The same, with a synced device. */
export async function filledLibrary(
  atOnce = 2,
): Promise<{ server: ModelLibrary; asked: string[] }> {
  const filled = await emptyLibrary(atOnce);
  expect(await syncLibrary('kari')).toBe('done');
  filled.asked.length = 0;
  return filled;
}
