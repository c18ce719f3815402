import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { Route, Router } from 'wouter';
import type { Answers, FirstSheets } from '#contract/firstSheet.ts';
import { pages } from '#contract/pages.ts';
import { getSong } from '#contract/songs.ts';
import { getMe } from '#contract/user.ts';
import { SearchProvider } from '#web/parts/frame/SearchProvider.tsx';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { drawnWith } from '#web/preferences/storage.ts';
import { SongScreen } from '#web/screens/song/SongScreen.tsx';
import { AuthProvider } from '#web/session/AuthProvider.tsx';
import { addressOf } from '#web/wire/call.ts';
import { createQueryClient, meKey, songKeys } from '#web/wire/queryCache.ts';

const song = /^\/song\/([^/]+)$/;
const songAddress = (id: string) => addressOf(getSong.path, { id });

export const asks: FirstSheets['asks'] = (path) => {
  const id = song.exec(path)?.[1];
  return id === undefined ? null : [getMe.path, songAddress(id)];
};

/** The screen as its own components draw it. */
export const draw: FirstSheets['draw'] = (path, answers, told) => {
  const client = createQueryClient();
  fill(client, path, answers);
  return drawnWith(told, () => {
    // «Tilpass» measures.
    if (readDeviceSettings().fitsScreen) return null;
    return renderToString(
      <Router ssrPath={path}>
        <QueryClientProvider client={client}>
          <AuthProvider>
            <SearchProvider>
              <Route path={pages.song.path}>
                <SongScreen />
              </Route>
            </SearchProvider>
          </AuthProvider>
        </QueryClientProvider>
      </Router>,
      { identifierPrefix: 'first' },
    );
  });
};

function fill(client: QueryClient, path: string, answers: Answers): void {
  client.setQueryData(meKey, answers[getMe.path]);
  const id = song.exec(path)?.[1] ?? '';
  client.setQueryData(songKeys.one(id), answers[songAddress(id)]);
}
