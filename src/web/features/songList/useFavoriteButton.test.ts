import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetLibrary, openLibrary } from '#web/offline/library/openLibrary.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { createQueryClient } from '#web/client/queryKeys.ts';
import { useFavoriteButton } from './useFavoriteButton.ts';

beforeEach(() => void someBrowser());
afterEach(async () => {
  await forgetLibrary();
  setOutboxWriter(null);
});

/** The heart of `someSong`, pressed, and its outcome stored. */
async function press(): Promise<void> {
  const client = createQueryClient();
  const presses: (() => void)[] = [];
  const Heart = () => {
    presses.push(useFavoriteButton({ ...someSong, isFavorite: false }).press);
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Heart)));
  presses[0]?.();
  const ends = () =>
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.status);
  await expect.poll(ends).toEqual(['success']);
}

it.each([
  ['kari', [someSong.id]],
  ['ola', undefined],
])(
  'a heart set by Kari is stored if %s is signed in once it is confirmed',
  async (here, hearts) => {
    const library = await openLibrary();
    const state = { person: here, library: 'one', revision: 1 };
    await library.put('meta', { ...state, complete: true, songs: 0, syncedAt: 0 }, 'state');
    setOutboxWriter('kari');
    vi.stubGlobal('fetch', () => {
      setOutboxWriter(here);
      return Promise.resolve(Response.json({ isFavorite: true }));
    });
    await press();
    expect(await library.get('meta', 'favorites')).toEqual(hearts);
  },
);
