import { expect, vi } from 'vitest';
import { openLibrary } from '#web/offline/library/openLibrary.ts';
import { syncLibrary } from '#web/offline/library/syncLibrary.ts';
import { ModelLibrary } from './modelLibrary.ts';

/** A server of three songs that answers so many at a time, and a device that has nothing. */
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

/** The same, and a device that has them all. */
export async function filledLibrary(
  atOnce = 2,
): Promise<{ server: ModelLibrary; asked: string[] }> {
  const filled = await emptyLibrary(atOnce);
  expect(await syncLibrary('kari')).toBe('done');
  filled.asked.length = 0;
  return filled;
}
