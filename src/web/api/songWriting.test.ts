import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import type { ChangedSongFields } from '#contract/songs/songForm.ts';
import { forgetLibrary } from '#web/offline/library/openLibrary.ts';
import { forgetOutbox } from '#web/offline/outbox/changeOutbox.ts';
import { someSong } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { createQueryClient } from '#web/client/queryKeys.ts';
import { changeOfSong, songShowing } from './songWriting.ts';
import { useWrite } from './useWrite.ts';

beforeEach(() => {
  someBrowser();
  setOutboxWriter('kari');
});
afterEach(async () => {
  await forgetOutbox();
  await forgetLibrary();
  setOutboxWriter(null);
});

it.each<[string, Partial<Song>, ChangedSongFields]>([
  ['another field', { title: 'Andres' }, { notes: 'Min' }],
  ['the title, while the key is changed here', { title: 'Andres' }, { key: 'Re-' }],
])('a change based on an older version keeps a change of %s', async (_, theirs, fields) => {
  const server = serve({ ...someSong, ...theirs, version: 5 });
  await change(fields);
  expect(server.song).toMatchObject({ ...theirs, ...fields, version: 6 });
  expect(server.versions).toEqual([4, 5]);
});

it.each<[string, Partial<Song>, ChangedSongFields]>([
  ['the same field', { title: 'Andres', notes: 'Andres' }, { title: 'Min' }],
  ['the lyrics, from which a key was derived', { lyrics: 'Re-\nAndre ord' }, { key: 'La-' }],
])(
  'a change based on an older version conflicts with a change of %s',
  async (_, theirs, fields) => {
    const now = { ...someSong, ...theirs, version: 5 };
    const server = serve(now);
    const state = { kind: 'conflict', theirs: now };
    expect(await change(fields)).toMatchObject({ kind: 'conflict', blocked: { write: { state } } });
    expect(server).toEqual({ song: now, versions: [4] });
  },
);

/** A change of `someSong` as it was before anybody else changed it. */
function change(form: ChangedSongFields) {
  const client = createQueryClient();
  const changes: ReturnType<typeof useWrite<Song>>[] = [];
  const Form = () => {
    changes.push(useWrite(songShowing));
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Form)));
  const [made] = changes;
  if (made === undefined) throw new Error('nothing was rendered');
  return made.mutateAsync(changeOfSong(client, someSong, form, {}));
}

/** A server with one song that records the versions in If-Match. */
function serve(song: Song) {
  const server = { song, versions: Array.of<number>() };
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    const baseVersion = Number(new Headers(headers).get('if-match')?.replaceAll('"', ''));
    server.versions.push(baseVersion);
    if (baseVersion !== server.song.version) {
      const problem = { message: '', code: 'songChanged', song: server.song };
      return Response.json(problem, { status: 412 });
    }
    const fields = Object.fromEntries(body as FormData) as object;
    server.song = { ...server.song, ...fields, version: baseVersion + 1 };
    return Response.json(server.song);
  });
  return server;
}
