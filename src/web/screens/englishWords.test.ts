import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/client/queryKeys.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { ListFailure } from '#web/features/songList/ListSection.tsx';
import { CompactSongCard } from '#web/features/songList/SongCard.tsx';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { AuthContext } from '#web/session/authContext.ts';
import { deviceNames, deviceWays, login, register } from '#web/texts/authentication.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songList } from '#web/texts/lists.ts';
import { songCard } from '#web/texts/songCard.ts';
import { LoginScreen } from './login/LoginScreen.tsx';
import { NotFoundScreen } from './not-found/NotFoundScreen.tsx';

vi.stubGlobal('location', new URL('https://sang.no/login'));

const done = () => Promise.resolve();
const nobody = { status: 'unauthenticated', user: null, hasSignedOut: false } as const;

function drawn(element: ReactElement): string {
  const auth = { state: nobody, enter: done, update: () => undefined, logout: done };
  const screen = createElement(AuthContext, { value: auth }, element);
  const client = createQueryClient();
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, screen));
}
const failed = (sentence: string) => drawn(createElement(FailureNotice, { sentence }));
const song = { ...someSong, audioUrl: '/api/files/a' };
const error = new Error(songCard.listFailed);

it.each([
  [chrome.notFound, chrome.notFoundHint, drawn(createElement(NotFoundScreen))],
  [deviceNames.other, deviceWays.other, drawn(createElement(LoginScreen))],
  [songList.audio, songList.hasRecording, drawn(createElement(CompactSongCard, { song }))],
  [
    songCard.listFailed,
    songList.failedHint,
    drawn(createElement(ListFailure, { error, onRetry: () => undefined })),
  ],
  [login.devLoginFailed, 'Prøv igjen', failed(login.devLoginFailed)],
  [register.openFailed, 'Prøv igjen', failed(register.openFailed)],
])('«%s» is marked as English, and said in Norwegian: %s', (english, norwegian, html) => {
  expect(html).toMatch(new RegExp(`lang="en"[^>]*>${english}<`));
  expect(html).toContain(norwegian);
});

it('marks no Norwegian sentence', () => {
  expect(failed(register.failed)).not.toContain('lang=');
});
