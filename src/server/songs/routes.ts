import type { Endpoint } from '#contract/base/endpoint.ts';
import { setSongMusic as setMusic } from '#contract/songs/music.ts';
import type { Song } from '#contract/songs/song.ts';
import * as batches from '#contract/songs/songBatches.ts';
import * as songs from '#contract/songs/songs.ts';
import * as removal from '#contract/songs/songRemoval.ts';
import * as writing from '#contract/songs/songWriting.ts';
import type { Deps } from '#server/core/deps.ts';
import { ifMatchOf } from '#server/core/matchesVersion.ts';
import { type Input, type Route, route, tagOf, type RequestContext } from '#server/core/route.ts';
import { writeKeyNamed, writeKeyOf } from '#server/idempotency/runOnce.ts';
import { changeManySongs } from './changeManySongs.ts';
import { changeSong, changeVersions } from './changeSong.ts';
import { createSong } from './createSong.ts';
import { favoriteSong } from './favoriteSong.ts';
import { getRevision, listRevisions, restoreRevision } from './revisions.ts';
import { getSong, songTag } from './getSong.ts';
import {
  listFavoriteSongs,
  listLyricMatches,
  listRecentSongs,
  listSongs,
  randomSong,
} from './listSongs.ts';
import { recordPlay } from './recordPlay.ts';
import {
  eraseSong,
  getSongRemoval,
  listRemovedSongs,
  removeSong,
  restoreSong,
} from './removeSong.ts';
import { setSongMusic } from './songMusic.ts';
import { undoSongBatch } from './undoSongBatch.ts';
import type { Target } from './rewriteSong.ts';

export function songRoutes(deps: Deps): Route[] {
  return [
    {
      ...route(songs.listSongs, async ({ query }, context) => {
        const list = await listSongs(deps, context.user, query);
        context.setEtag(tagOf(list));
        return list;
      }),
      isLong: true,
    },
    route(songs.randomSong, ({ query }) => randomSong(deps, query.except)),
    route(songs.listRecentSongs, (_, { user }) => listRecentSongs(deps, user)),
    route(songs.listFavoriteSongs, (_, { user }) => listFavoriteSongs(deps, user)),
    route(songs.listLyricMatches, ({ query }, { user }) => listLyricMatches(deps, user, query)),
    route(songs.getSong, async ({ params }, context) =>
      tagged(context, await getSong(deps, context.user, params.id)),
    ),
    route(songs.favoriteSong, (input, context) => {
      const writeKey = writeKeyOf(context, songs.favoriteSong, input);
      const { params, body } = input;
      return favoriteSong(deps, context.user, params.id, body?.isFavorite, writeKey);
    }),
    route(setMusic, (input, context) => {
      const writeKey = writeKeyOf(context, setMusic, input);
      return setSongMusic(deps, context.user, input.params.id, input.body, writeKey);
    }),
    route(songs.recordPlay, ({ params }, { user }) => recordPlay(deps, user, params.id)),
  ];
}

/** Creating and changing songs, and their revisions. */
export function songWritingRoutes(deps: Deps): Route[] {
  return [
    route(writing.createSong, async (input, context) => {
      const writeKey = writeKeyOf(context, writing.createSong, input);
      const song = await createSong(deps, context.user, input.form, input.files, writeKey);
      return tagged(context, song);
    }),
    route(writing.changeSong, async (input, context) => {
      const { form, body, files } = input;
      const { user } = context;
      const target = targetOf(writing.changeSong, input, context);
      const song = body
        ? await changeVersions(deps, user, target, body.alternateVersions)
        : await changeSong(deps, user, target, form ?? {}, files);
      return tagged(context, song);
    }),
    route(writing.listRevisions, ({ params }) => listRevisions(deps, params.id)),
    route(writing.getRevision, ({ params }, { user }) =>
      getRevision(deps, user, params.id, Number(params.version)),
    ),
    route(writing.restoreRevision, async (input, context) => {
      const target = targetOf(writing.restoreRevision, input, context);
      const version = Number(input.params.version);
      return tagged(context, await restoreRevision(deps, context.user, target, version));
    }),
  ];
}

/** Removing songs, and «Slettede sanger» (decision 61). */
export function songRemovalRoutes(deps: Deps): Route[] {
  const ok = { ok: true } as const;
  return [
    route(removal.removeSong, async ({ params }, { user }) => {
      await removeSong(deps, user, params.id);
      return ok;
    }),
    route(removal.getSongRemoval, ({ params }, { user }) => getSongRemoval(deps, user, params.id)),
    route(removal.listRemovedSongs, () => listRemovedSongs(deps)),
    route(removal.restoreSong, async ({ params }, { user }) => {
      await restoreSong(deps, user, params.id);
      return ok;
    }),
    route(removal.eraseSong, async ({ params }, { user }) => {
      await eraseSong(deps, user, params.id);
      return ok;
    }),
  ];
}

/** Changing many songs, and undoing that or an import (decision 74). */
export function songBatchRoutes(deps: Deps): Route[] {
  return [
    route(batches.changeManySongs, (input, { user }) => {
      const writeKey = writeKeyNamed(input.body.batch, batches.changeManySongs, input);
      return changeManySongs(deps, user, input.body, writeKey);
    }),
    {
      ...route(batches.undoSongBatch, ({ params }, { user }) =>
        undoSongBatch(deps, user, params.id),
      ),
      isLong: true,
    },
  ];
}

function tagged(context: RequestContext, song: Song): Song {
  context.setEtag(songTag(song));
  return song;
}

function targetOf(
  endpoint: Endpoint,
  input: Input<Endpoint> & { readonly params: { readonly id: string } },
  context: RequestContext,
): Target {
  return {
    songId: input.params.id,
    ifMatch: ifMatchOf(context),
    writeKey: writeKeyOf(context, endpoint, input),
  };
}
